#!/usr/bin/env python3
"""Checks that no name of a type means two things.

    one_definition.py ROOT        every type that two files define in namespace penstock
    one_definition.py --self-test

All rooms share one namespace. Two types of one name in two rooms compile, and link, and then one
room's inline functions work on the other's memory. A type that only one file needs belongs in an unnamed
namespace there."""
import collections
import pathlib
import re
import sys

SKIPPED = {"build", ".git", "node_modules"}
NOISE = re.compile(r'R"(\w*)\(.*?\)\1"|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|^[ ]*#(?:\\\n|[^\n])*', re.S | re.M)
TYPE = re.compile(r"(?:^|[\s>])(?:struct|class|union|enum(?: class)?)\s+(\w+)\s*(?:final)?\s*(?::[^:{(][^{(]*)?$")


def types_of(text):
    """The names of types that a file defines directly in a named namespace."""
    text = NOISE.sub(" ", text)
    around, last = [], 0
    for match in re.finditer(r"[{};]", text):
        head = text[last:match.start()].strip()
        last = match.end()
        if match.group() == "}" and around:
            around.pop()
        elif match.group() == "{":
            if re.search(r"\bnamespace(\s+\w+)?$", head):
                around.append("named" if re.search(r"namespace\s+\w+$", head) else "unnamed")
                continue
            defined = TYPE.search(head)
            if defined and around and set(around) == {"named"}:
                yield defined.group(1)
            around.append("else")


def twice(files):
    """(name, paths) of every type with more than one home. `files`: (path, text)."""
    homes = collections.defaultdict(list)
    for path, text in files:
        for name in set(types_of(text)):
            homes[name].append(path)
    return sorted((name, paths) for name, paths in homes.items() if len(paths) > 1)


def self_test():
    a = "namespace penstock {\nstruct Value : Base { int x; };\nenum class Kind : uint8_t { kA };\nclass Only;\n}"
    b = "namespace penstock {\nnamespace {\nstruct Value {};\n}\nstruct Holder { struct Kind {}; };\nvoid F(struct Value v) { }\n}"
    assert twice([("a.h", a), ("b.h", b)]) == [], twice([("a.h", a), ("b.h", b)])
    c = 'namespace penstock {\nconst char* kText = "{";  // }\nclass Kind final { };\n}'
    assert twice([("a.h", a), ("c.h", c)]) == [("Kind", ["a.h", "c.h"])]


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = pathlib.Path(sys.argv[1])
    paths = [p for p in sorted(root.rglob("*")) if p.suffix in {".h", ".cc", ".inl"} and not SKIPPED & set(p.relative_to(root).parts)]
    found = twice((str(p.relative_to(root)), p.read_text(encoding="utf-8")) for p in paths)
    for name, homes in found:
        print(f"`{name}` is defined in {' and in '.join(homes)}: give one of them another name")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

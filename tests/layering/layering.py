#!/usr/bin/env python3
"""Checks every #include, and every DEPENDS in CMake, against docs/layering.txt.

    layering.py [ROOT]

Prints what is not allowed as `file:line: message` and exits 1; with `--self-test`, checks the checker.
"""
import os
import re
import sys
import tempfile

SOURCES = (".h", ".cc", ".cpp", ".inl", ".inc", ".def")
NO_ROOMS = {"tests", "docs", "cmake", "build", "examples"}  # folders at the top that hold no room
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def read_table(path):
    """(rooms: name -> set of names, headers: prefix -> set of names, problems)."""
    rooms, headers, problems = {}, {}, []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            words = line.split("#")[0].split(":")
            if not words[0].strip():
                continue
            kind, _, name = words[0].strip().partition(" ")
            table = {"room": rooms, "header": headers}.get(kind)
            if table is None or len(words) != 2 or name in table:
                problems.append(f"{path}:{number}: expected `room NAME: ...` or `header PREFIX: ...`, each name once")
                continue
            table[name] = set(words[1].split())
    for what, names in [*rooms.items(), *headers.items()]:
        for name in sorted(names - set(rooms)):
            problems.append(f"{path}: `{what}` names `{name}`, which is no room")
    return rooms, headers, problems


def cycle_in(rooms):
    """One cycle of arrows as a list of rooms, or None."""
    done, path = set(), []

    def visit(room):
        if room in path:
            return path[path.index(room):] + [room]
        if room in done:
            return None
        path.append(room)
        for other in sorted(rooms.get(room, ())):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(room)
        return None

    return next((found for room in rooms for found in [visit(room)] if found), None)


def source_files(root, room):
    for folder, folders, names in os.walk(os.path.join(root, room)):
        folders[:] = sorted(f for f in folders if f != "node_modules")
        for name in sorted(names):
            if name.endswith(SOURCES):
                yield os.path.relpath(os.path.join(folder, name), root)


def check_include(room, quote, target, rooms, headers):
    """What is wrong with one include, or None."""
    first = target.split("/")[0]
    if "/" in target and first in rooms:
        if quote == "<":
            return f'write "{target}" in quotes: it is ours'
        if first != room and first not in rooms[room]:
            return f"`{room}` may not include `{first}` (it may include: {' '.join(sorted(rooms[room])) or 'nothing'})"
        return None
    prefix = max((p for p in headers if target.startswith(p)), key=len, default=None)
    if prefix and room not in headers[prefix]:
        return f"<{target}> belongs to {' '.join(sorted(headers[prefix]))}"
    return None


def check_sources(root, rooms, headers):
    for room in sorted(rooms):
        for path in source_files(root, room):
            with open(os.path.join(root, path), encoding="utf-8") as file:
                for number, line in enumerate(file, 1):
                    found = INCLUDE.match(line)
                    wrong = found and check_include(room, found[1], found[2], rooms, headers)
                    if wrong:
                        yield f"{path}:{number}: {wrong}"


def check_libraries(root, rooms):
    """The arrows that CMake links are the arrows of the table."""
    for room in sorted(rooms):
        path = os.path.join(root, room, "CMakeLists.txt")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"#.*", "", file.read())
        for call in re.findall(r"penstock_library\(([^)]*)\)", text):
            depends = re.search(r"\bDEPENDS\b((?:\s+(?!PRIVATE\b|SOURCES\b)\S+)*)", call)
            for other in depends[1].split() if depends else ():
                if other in rooms and other != room and other not in rooms[room]:
                    yield f"{room}/CMakeLists.txt: `{room}` may not depend on `{other}`"


def check(root):
    table = os.path.join(root, "docs", "layering.txt")
    rooms, headers, problems = read_table(table)
    cycle = cycle_in(rooms)
    if cycle:
        problems.append(f"{table}: the arrows go round: {' -> '.join(cycle)}")
    for folder in sorted(os.listdir(root)):
        is_room = folder not in NO_ROOMS and not folder.startswith((".", "build")) and os.path.isdir(os.path.join(root, folder))
        if is_room and folder not in rooms and next(source_files(root, folder), None):
            problems.append(f"{folder}/: holds sources but {table} has no `room {folder}`")
    return problems + list(check_sources(root, rooms, headers)) + list(check_libraries(root, rooms))


def self_test():
    """A small tree with one mistake of each kind: each is found, and nothing else."""
    files = {
        "docs/layering.txt": "room low:\nroom high: low\nheader lib/: high\n",
        "low/low.h": '#include <vector>\n#include "high/high.h"\n#include <lib/x.h>\n',
        "low/CMakeLists.txt": "penstock_library(low SOURCES low.cc DEPENDS high PRIVATE lib)\n",
        "high/high.h": '#include "low/low.h"\n#include <lib/x.h>\n#include <low/low.h>\n',
        "stray/stray.cc": "\n",
    }
    wanted = ["stray/", "high/high.h:3", "low/low.h:2", "low/low.h:3", "low/CMakeLists.txt"]
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        found = check(root)
    where = [":".join(problem.split(":")[:2]) if ".h:" in problem else problem.split(":")[0] for problem in found]
    assert where == wanted, (where, wanted)
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == ["a", "b", "c", "a"]
    assert cycle_in({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None


def main():
    if "--self-test" in sys.argv:
        self_test()
        print("layering: the checker finds what it should")
        return 0
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    problems = check(os.path.normpath(root))
    for problem in problems:
        print(problem)
    print(f"layering: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

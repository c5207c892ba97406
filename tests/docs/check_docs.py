#!/usr/bin/env python3
"""Runs the examples in the docs and compares what they print.

    check_docs.py --penstock PATH [--update] FILE.md...

In a Markdown file, a fenced block that begins with ```console holds commands (`$ penstock …`) and what
they print, standard output and standard error together; a line `…` stands for any lines, and `…` within
a line for any text. A block whose info string is `file=NAME` is written to NAME first. All blocks of one
document run in order in one empty folder, where `examples/` and `library/` are links to the project's."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\S*)[ ]*(\S*)\s*$")


def blocks(text):
    """(kind, argument, lines, first line number) of every fenced block."""
    kind = None
    for number, line in enumerate(text.split("\n"), 1):
        match = FENCE.match(line)
        if kind is None and match:
            kind, argument, body, first = match.group(1), match.group(2), [], number + 1
        elif kind is not None and line == "```":
            yield kind, argument, body, first
            kind = None
        elif kind is not None:
            body.append(line)


def commands(body, first):
    """(command, expected lines, line number) of a console block."""
    command, expected, at = None, [], 0
    for number, line in enumerate(body, first):
        if line.startswith("$ "):
            if command:
                yield command, expected, at
            command, expected, at = line[2:], [], number
        elif command is not None:
            expected.append(line)
    if command:
        yield command, expected, at


def agrees(expected, got):
    pattern = "\n".join(expected)
    while pattern.endswith("\n"):
        pattern = pattern[:-1]
    parts = [re.escape(p) for p in re.sub(r"(?m)^…$", "\0", pattern).split("\0")]
    regex = "(?s:.*)".join(p.replace("…", ".*") for p in parts)
    return re.fullmatch(regex, got.rstrip("\n")) is not None


def check(path, penstock):
    ran, wrong = 0, []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "examples").symlink_to(ROOT / "examples")
        (folder / "library").symlink_to(ROOT / "library")
        (folder / "bin").mkdir()
        (folder / "bin" / "penstock").symlink_to(penstock)
        environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "NO_COLOR": "1", "LANG": "C.UTF-8"}
        for kind, argument, body, first in blocks(path.read_text(encoding="utf-8")):
            named = re.fullmatch(r"file=(\S+)", argument or kind)
            if named:
                (folder / named.group(1)).write_text("\n".join(body) + "\n", encoding="utf-8")
            if kind != "console":
                continue
            for command, expected, at in commands(body, first):
                done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, text=True, stdin=subprocess.DEVNULL, timeout=60)
                ran += 1
                if not agrees(expected, done.stdout):
                    wrong.append(f"{path.relative_to(ROOT)}:{at}: $ {command}\n--- expected\n" + "\n".join(expected) + f"\n--- printed\n{done.stdout}")
    return ran, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--penstock", required=True)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    files = [pathlib.Path(f).resolve() for f in options.files] or [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    total, wrong = 0, []
    for path in files:
        ran, bad = check(path, pathlib.Path(options.penstock).resolve())
        total += ran
        wrong += bad
    print("\n".join(wrong))
    print(f"docs: {total} commands in {len(files)} files, {len(wrong)} differ")
    return 1 if wrong or (total == 0 and not options.files) else 0


if __name__ == "__main__":
    sys.exit(main())

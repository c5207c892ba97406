#!/usr/bin/env python3
"""Writes first_functions.ld: what a run of a small plan executes stands together in the program.

    cmake/first_functions.py PENSTOCK

PENSTOCK is a release build. Needs valgrind, whose callgrind tells which functions run. The kernel maps a program's text in
pieces of 64 KB around what is touched; with the functions of a run side by side fewer pieces are touched, and a cold process
starts sooner and is smaller. A name that is no longer there does no harm, one that is missing costs a piece.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OFFICE = ROOT / "examples" / "office"
LONGEST = 600  # instances of templates with longer names are too many for what they bring
PLAN = "total = 0\nfor n in [1, 2, 3]:\n    total += n\nprint(f'{total} in all')\n"


def executed(penstock, arguments, folder):
    """The mangled names of the C++ functions that a run of the program enters: those of C stand in no sections of their own."""
    profile = pathlib.Path(folder) / "profile"
    command = ["valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no", f"--callgrind-out-file={profile}", penstock]
    ended = subprocess.run(command + arguments, cwd=OFFICE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if ended.returncode not in (0, 1):  # 1: the plan is denied
        sys.exit(f"{' '.join(arguments)} ended with {ended.returncode}:\n{ended.stderr}")
    names = re.findall(r"^c?fn=(\S+)", profile.read_text(), re.MULTILINE)
    return {name.split("'")[0] for name in names if name.startswith("_Z") and len(name) <= LONGEST}


def sections(name):
    """A constructor or destructor stands in the section of whichever of its variants was made."""
    found = [name]
    for one, other in (("C1", "C2"), ("D1", "D2")):
        found += [name[: at.start()] + other + name[at.end() :] for at in re.finditer(one + "(?=[EI])", name)]
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: first_functions.py PENSTOCK")
    penstock = str(pathlib.Path(sys.argv[1]).resolve())
    ordered = {}
    with tempfile.TemporaryDirectory() as folder:
        plan = pathlib.Path(folder) / "small.py"
        plan.write_text(PLAN)
        gate = ["--gate", "office.gate", "--office", "memory"]
        for arguments in (["run", str(plan)], ["run", str(plan), *gate], ["run", "pay_invoice.py", *gate, "--log", f"{folder}/log"],
                          ["check", "pay_as_told.py", *gate]):
            for name in sorted(executed(penstock, arguments, folder)):
                ordered.setdefault(name)
    lines = [f"    *(.text.{section})" for name in ordered for section in sections(name)]
    text = "/* Made by first_functions.py. */\nSECTIONS {\n  .text.first : {\n" + "\n".join(lines)
    text += "\n    *(.text.startup .text.startup.*)\n  }\n}\nINSERT BEFORE .text;\n"
    (ROOT / "cmake" / "first_functions.ld").write_text(text)
    print(f"{len(ordered)} functions")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Does a plan with models print what it printed under pydantic?

    models.py --penstock PATH [FILES...]

Not every machine has pydantic: what it printed stands beside each plan of `models/`, in NAME.txt. Where it is installed,
`python3 -W ignore models/NAME.py > models/NAME.txt` writes it.
"""
import argparse
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = os.path.join(HERE, "models")


def is_as_told(penstock, path):
    ran = subprocess.run([penstock, "run", path], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    with open(path[:-3] + ".txt", encoding="utf-8") as file:
        told = file.read()
    if ran.returncode == 0 and ran.stdout == told:
        return True
    for number, (want, got) in enumerate(zip(told.split("\n"), ran.stdout.split("\n") + ["<end>"])):
        if want != got:
            print(f"{os.path.basename(path)}: line {number + 1}\n    expected {want}\n    got      {got}\n{ran.stderr[-400:]}")
            break
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--penstock", required=True)
    parser.add_argument("files", nargs="*")
    given = parser.parse_args()
    files = given.files or [os.path.join(MODELS, name) for name in sorted(os.listdir(MODELS)) if name.endswith(".py")]
    different = [path for path in files if not is_as_told(given.penstock, path)]
    print(f"{len(files)} plans, {len(different)} of them different")
    return 1 if different or not files else 0


if __name__ == "__main__":
    sys.exit(main())

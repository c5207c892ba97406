#!/usr/bin/env python3
"""Does a plan print the same where something has a label?

    labelled.py --penstock PATH [--jobs 2] [FILES...]

What is quicker where nothing has a label (interp/shortcuts.h, and much in the loop of the machine) must do what the other way does.
Each plan asks a tool before its first line, whose reply has a label that nothing else gets; then it has to print what it prints
without. Without FILES the plans are those in `plans/` beside this script.
"""
import os
import subprocess
import sys
import tempfile

from each_plan import OFFICE, answers

CALL = 'search_emails("before the first line")\n'


def printed(penstock, folder, text):
    plan = os.path.join(folder, "plan.py")
    with open(plan, "w", encoding="utf-8") as file:
        file.write(text)
    ran = subprocess.run([penstock, "run", plan] + OFFICE, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return ran.returncode, ran.stdout


def is_same(penstock, path):
    """None: the plan does not end well anyway."""
    with open(path, encoding="utf-8") as source:
        text = source.read()
    with tempfile.TemporaryDirectory() as folder:
        plain = printed(penstock, folder, "None\n" + text)
        return None if plain[0] != 0 else printed(penstock, folder, CALL + text) == plain


def main():
    compared = [(path, same) for path, same in answers(is_same) if same is not None]
    different = [path for path, same in compared if not same]
    for path in different:
        print(f"{os.path.basename(path)}: prints something else where something has a label")
    print(f"{len(compared)} plans, {len(different)} of them different")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Is what a plan reaches reached by its analysis, too?

    followed.py --penstock PATH [--jobs 2] [FILES...]

Each plan gets a call of a tool behind its last line. If the run makes that call, `check` has to name it: an analysis that
took a statement which works for a sure error would not look at what comes behind. Without FILES the plans are those in
`plans/` beside this script.
"""
import json
import os
import subprocess
import sys
import tempfile

from each_plan import OFFICE, answers

CALL = '\nsearch_emails("behind the last line")\n'


def is_followed(penstock, path):
    """None: the run does not get there."""
    with tempfile.TemporaryDirectory() as folder:
        plan = os.path.join(folder, "plan.py")
        with open(path, encoding="utf-8") as source, open(plan, "w", encoding="utf-8") as longer:
            longer.write(source.read() + CALL)
        if subprocess.run([penstock, "run", plan] + OFFICE, stdin=subprocess.DEVNULL, capture_output=True).returncode != 0:
            return None
        checked = subprocess.run([penstock, "check", plan, "--json"] + OFFICE, stdin=subprocess.DEVNULL, capture_output=True)
        return any(call["tool"] == "search_emails" for call in json.loads(checked.stdout)["calls"])


def main():
    found = answers(is_followed)
    lost = [path for path, followed in found if followed is False]
    for path in lost:
        print(f"{os.path.basename(path)}: the run makes the call behind the last line, and the analysis does not know it")
    reached = sum(followed is not None for _, followed in found)
    print(f"followed: {reached} plans end well, {len(lost)} are not followed to their end")
    return 1 if lost or not reached else 0


if __name__ == "__main__":
    sys.exit(main())

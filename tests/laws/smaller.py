#!/usr/bin/env python3
"""Makes a generated plan that breaks a law smaller, and prints it with what it breaks.

    smaller.py LAWS_TEST SEED    the program of this folder, and the seed it named
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "differential"))
import generate

KINDS = ["was not expected here", "is labelled", "an outsider says shows", "a secret shows", "was said to be on every path", "no call was within visit", "possible values", "the gate said",
         "against what was said", "Sanitizer", "penstock: check failed"]


def run(program, seed, plan=None):
    environment = dict(os.environ, PENSTOCK_LAW_SEED=str(seed), PENSTOCK_LAW_PLANS="1")  # PENSTOCK_LAW_WIDE as it is
    if plan:
        environment["PENSTOCK_LAW_PLAN"] = plan
    done = subprocess.run([program], env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


def broken(output):
    """What is broken first: its mode and kind, and the lines that say so."""
    start = re.search(r"^seed \d+, (\w+), world \d+\n", output, re.M)
    if not start:
        return None, ""
    kinds = [(output.find(kind, start.end()), kind) for kind in KINDS if kind in output[start.end():]]
    found = min(kinds)[1] if kinds else "?"
    return (start.group(1), found), output[start.start():start.end() + 900]


def main():
    program, seed = sys.argv[1], sys.argv[2]
    output = run(program, seed)
    what, _ = broken(output)
    if what is None:
        print("no law is broken")
        return 0
    text = re.search(r"^((?:import |from |inbox = |w = read_inbox).*?)(?=^function 0 <module>|^\d+:\d+ )", output[output.index("\nseed "):], re.M | re.S).group(1)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plan.py")

        def still(candidate):
            with open(path, "w", encoding="utf-8") as file:
                file.write(candidate)
            return broken(run(program, seed, path))[0] == what

        if not still(text):
            print("it cannot be repeated from its text")
            return 1
        text = generate.smaller_plans(text, still, tries=3000)
        still(text)
        print(what)
        print(text)
        print(broken(run(program, seed, path))[1].split("\nimport ")[0][:1200])
    return 1


if __name__ == "__main__":
    sys.exit(main())

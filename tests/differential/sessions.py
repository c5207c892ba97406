#!/usr/bin/env python3
"""A plan cut into steps of a session prints what it prints as a whole, and every step's log replays.

    sessions.py --penstock PATH [--plans N] [--seed N]

The cuts fall between statements, by chance; between them stand steps that fail or are refused and change nothing."""
import argparse
import ast
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

SECONDS = int(os.environ.get("PENSTOCK_PLAN_SECONDS", "120"))  # for one step
PLANS = pathlib.Path(__file__).parent / "plans"
IDLE = ["1 / 0\n", "import os\n", "x = = 1\n", "def idle():\n    raise KeyError('k')\ntry:\n    idle()\nfinally:\n    del idle\n"]


def first_line(statement):
    return min([statement.lineno] + [d.lineno for d in getattr(statement, "decorator_list", [])])


def made_by_calls(body):
    """Where a class begins and where `C = dataclass(C)` makes a dataclass of it: the call has to see the class statement."""
    classes = {s.name: first_line(s) for s in body if isinstance(s, ast.ClassDef)}
    calls = [(s, call.args[0].id) for s in body if isinstance(s, ast.Assign) for call in [s.value] if isinstance(call, ast.Call) and len(call.args) == 1 and isinstance(call.args[0], ast.Name)]
    return [(classes[name], s.end_lineno) for s, name in calls if name in classes and "dataclass" in ast.unparse(s.value.func)]


def pieces(text, chance):
    """The text in pieces, each of whole statements; nothing if there is no place to cut."""
    body = ast.parse(text).body
    if any(isinstance(s, ast.ImportFrom) and s.module == "__future__" for s in body):
        return []
    begins = {first_line(s) for s in body[1:]}
    whole = [(first_line(s), s.end_lineno) for s in body] + made_by_calls(body)
    places = sorted(b for b in begins if not any(first < b <= last for first, last in whole))
    if not places:
        return []
    cuts = sorted(chance.sample(places, min(len(places), chance.randint(1, 4))))
    lines = text.splitlines(True)
    return ["".join(lines[a - 1:b - 1]) for a, b in zip([1] + cuts, cuts + [len(lines) + 1])]


def run(penstock, folder, *args):
    return subprocess.run([penstock, *args], cwd=folder, capture_output=True, text=True, timeout=SECONDS)


def run_steps(penstock, folder, steps, chance):
    """What the steps printed, and the last outcome."""
    printed, report = "", {}
    for number, text in enumerate(steps):
        for plan in ([chance.choice(IDLE)] if number and chance.random() < 0.3 else []) + [text]:
            (folder / "step.py").write_text(plan, encoding="utf-8")
            done = run(penstock, folder, "run", "step.py", "--session", "S", "--json")
            if not done.stdout:
                return printed, done.stderr
            report = json.loads(done.stdout)
            printed += report["stdout"]
        if report["outcome"] != "done":
            break
    return printed, report["outcome"]


def check(penstock, path, chance):
    """A line that says what is wrong, or nothing; None: the plan was not cut."""
    steps = pieces(path.read_text(encoding="utf-8"), chance)
    if not steps:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        whole = json.loads(run(penstock, folder, "run", str(path), "--json").stdout)
        got = run_steps(penstock, folder, steps, chance)
        if got != (whole["stdout"], whole["outcome"]):
            return f"{path.name}: in {len(steps)} steps it ends with {got[1]}, as a whole with {whole['outcome']}, or prints something else"
        logs = sorted(str(log.relative_to(folder)) for log in (folder / "S").glob("step-*.jsonl"))
        replayed = run(penstock, folder, "replay", *logs)
        return f"{path.name}: {replayed.stdout}" if replayed.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--penstock", required=True)
    parser.add_argument("--plans", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    penstock = str(pathlib.Path(options.penstock).resolve())
    plans = sorted(PLANS.glob("*.py"))
    answers = [check(penstock, path, chance) for path in chance.sample(plans, min(options.plans, len(plans)))]
    wrong = [answer for answer in answers if answer]
    print("\n".join(wrong))
    print(f"sessions: {sum(answer is not None for answer in answers)} plans cut, {len(wrong)} wrong")
    return 1 if wrong or not any(answer is not None for answer in answers) else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""How long gates take: decisions, tests, mutants, proofs, differences; of gates that make_gate.py writes.

    bench_gates.py --penstock PATH --decisions PATH [--rounds 5]

`--decisions` is the program gates_bench. Each figure is the least of some rounds: what else runs on the machine only adds."""
import argparse
import pathlib
import subprocess
import tempfile
import time

import make_gate


def seconds(command, folder, exits=(0,)):
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    spent = time.perf_counter() - begin
    if done.returncode not in exits:
        raise SystemExit("%s\n%s%s" % (" ".join(command), done.stdout[-800:], done.stderr[-800:]))
    return spent, done.stdout


def least(rounds, command, folder, exits=(0,)):
    runs = [seconds(command, folder, exits) for _ in range(rounds)]
    return min(run[0] for run in runs), runs[0][1]


def decisions(options, folder):
    print("%-28s %8s %8s   %s" % ("one decision, microseconds", "p50", "p99", "outcomes of 20 000 random calls"))
    for rules, labels_only in ((100, True), (1000, True), (100, False), (1000, False)):
        gate = make_gate.write(folder, rules=rules, labels_only=labels_only)
        runs = [seconds([options.decisions, gate, "--past", "20"], folder)[1].split() for _ in range(options.rounds)]
        best = min(runs, key=lambda run: float(run[0])), min(runs, key=lambda run: float(run[1]))
        name = "%d rules, %s" % (rules, "labels alone" if labels_only else "values, budgets")
        print("%-28s %8s %8s   %s" % (name, best[0][0], best[1][1], " ".join(runs[0][2:])))


def verbs(options, folder):
    print("\n%-44s %10s" % ("a whole program, milliseconds", "least"))

    def row(name, milliseconds, more=""):
        print("%-44s %10.1f   %s" % (name, milliseconds, more))
    gate = make_gate.write(folder, rules=100, tests=500)
    program = options.penstock
    row("gate check, 100 rules, 500 tests", 1e3 * least(options.rounds, [program, "gate", "check", gate], folder)[0])
    row("gate test, 100 rules, 500 tests", 1e3 * least(options.rounds, [program, "gate", "test", gate], folder)[0])
    spent, told = least(max(1, options.rounds // 2), [program, "gate", "test", "--mutate", gate], folder)
    row("gate test --mutate, the same", 1e3 * spent, told.strip().splitlines()[-1])
    gate = make_gate.write(folder, rules=100, asserts=20, labels_only=True)
    without = least(options.rounds, [program, "gate", "check", gate], folder)[0]
    row("gate prove, one assert of labels", 1e3 * (least(options.rounds, [program, "gate", "prove", gate], folder)[0] - without) / 20, "20 of them, less gate check")
    for labels_only in (True, False):
        a, b = (make_gate.write(folder, rules=100, labels_only=labels_only, changed=changed, name=name) for changed, name in ((False, "a.gate"), (True, "b.gate")))
        spent, told = least(options.rounds, [program, "gate", "diff", a, b], folder, exits=(0, 1))
        row("gate diff, 100 rules, one changed, " + ("labels" if labels_only else "values"), 1e3 * spent, told.strip().splitlines()[-1])
    library = pathlib.Path(__file__).resolve().parents[2] / "library"
    for name in ("payments", "office"):
        text = (library / (name + ".gate")).read_text()
        at = text.index("permit ")
        changed = pathlib.Path(folder, name + ".gate")
        changed.write_text(text[:at].replace('"tools/', '"%s/tools/' % library) + text[at:].replace(" because", " accepting untrusted control because", 1))
        spent, told = least(options.rounds, [program, "gate", "diff", str(library / (name + ".gate")), str(changed)], folder, exits=(0, 1))
        row("gate diff, library/%s, one waiver more" % name, 1e3 * spent, told.strip().splitlines()[-1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--penstock", required=True)
    parser.add_argument("--decisions", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        decisions(options, folder)
        verbs(options, folder)


main()

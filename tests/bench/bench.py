#!/usr/bin/env python3
"""Speed against CPython, in one run: ratios of medians, lower is faster.

    bench.py --penstock PATH [--rounds 3] [--only NAME,...] [--tainted]
    bench.py --penstock PATH --growth [--most LINES]     how the passes before a run grow with the plan

Each program runs in-process on both sides, source text to finished run, several times, in turn;
what it prints must be equal. Absolute times mean little on a shared machine, ratios hold."""
import argparse
import contextlib
import io
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent


def cpython(path, least):
    source, times, text = path.read_text(), [], ""
    while sum(times) < least or len(times) < 3:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            begin = time.perf_counter()
            exec(compile(source, path.name, "exec"), {"__name__": "__main__"})
            times.append(time.perf_counter() - begin)
        text = out.getvalue()
    return times, text


def penstock(program, path, least, tainted):
    command = [program, "bench", str(path), "--reps", "3", "--min-time", str(least)] + (["--tainted"] if tainted else [])
    done = subprocess.run(command, capture_output=True, text=True)
    times, text = [], None
    for line in done.stdout.splitlines():
        key, _, rest = line.partition(" ")
        if key == "@total":
            times.append(float(rest))
        elif key == "@out":
            text = json.loads(rest)
    if not times:
        sys.exit(f"{path.name}: {done.stderr.strip()[-400:]}")
    return times, text


# Ten lines of a plan: data that calls brought decides what is computed, kept, called and shown.
PIECE = """\
def share{k}(amount, parts={k} + 1):
    return [amount / parts, parts]
for note{k} in notes:
    if note{k}["amount"] > limit:
        total += note{k}["amount"] % {m}
    else:
        small.append(f"{{note{k}['id']}}: {{total:.2f}}")
part{k} = share{k}(total)[0]
limit = limit + {m}
known["n{k}"] = part{k}
"""
TOOLS = {"read_notes": [{"id": 1, "amount": 12.5}, {"id": 2, "amount": 3.0}], "send_note": {"status": "ok"}}


def plan_of(lines):
    head = "notes = read_notes()\nlimit, total = 5, 0\nsmall, known = [], {}\n"
    pieces = "".join(PIECE.format(k=k, m=k % 7 + 2) for k in range(max(1, (lines - 4) // 10)))
    return head + pieces + "send_note(to='me@example.com', text=f'{total} {len(small)} {len(known)}')\n"


def growth(program, most):
    names = ["parse", "resolve", "lower", "control", "analyze", "judge"]
    print(f"{'lines':>7} " + " ".join(f"{n:>9}" for n in names) + f" {'all ms':>10}")
    points = []
    with tempfile.TemporaryDirectory() as folder:
        tools, plan = pathlib.Path(folder, "tools.json"), pathlib.Path(folder, "plan.py")
        tools.write_text(json.dumps(TOOLS))
        lines = 100
        while lines <= most:
            plan.write_text(plan_of(lines))
            command = [program, "bench", str(plan), "--tools", str(tools), "--reps", str(max(3, 20000 // lines)), "--passes"]
            done = subprocess.run(command, capture_output=True, text=True)
            found = dict(line.split()[1:] for line in done.stdout.splitlines() if line.startswith("@pass "))
            if set(names) - set(found):
                sys.exit(f"{lines} lines: {(done.stderr or done.stdout).strip()[-400:]}")
            took = [float(found[n]) * 1e3 for n in names]
            points.append((math.log(lines), math.log(sum(took))))
            print(f"{lines:>7} " + " ".join(f"{t:9.3f}" for t in took) + f" {sum(took):10.3f}", flush=True)
            lines *= 10
    if len(points) > 1:
        slope = statistics.linear_regression(*zip(*points)).slope
        print(f"fitted: time grows as lines to the power of {slope:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--penstock", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--min-time", type=float, default=0.15)
    parser.add_argument("--only", default="")
    parser.add_argument("--tainted", action="store_true")
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--most", type=int, default=100000)
    options = parser.parse_args()
    if options.growth:
        return growth(options.penstock, options.most)
    names = [n for n in options.only.split(",") if n]
    paths = [p for p in sorted((HERE / "programs").glob("*.py")) if not names or p.stem in names]
    ratios = []
    print(f"{'program':<12} {'CPython ms':>11} {'Penstock ms':>12} {'ratio':>7}")
    for path in paths:
        theirs, ours = [], []
        for _ in range(options.rounds):
            times, expected = cpython(path, options.min_time)
            theirs += times
            times, text = penstock(options.penstock, path, options.min_time, options.tainted)
            ours += times
            if text.rstrip() != expected.rstrip():
                sys.exit(f"{path.name} printed {text!r}, CPython {expected!r}")
        a, b = statistics.median(theirs), statistics.median(ours)
        ratios.append(b / a)
        print(f"{path.stem:<12} {a * 1e3:11.2f} {b * 1e3:12.2f} {b / a:6.2f}x")
    print(f"geometric mean {statistics.geometric_mean(ratios):.2f}x over {len(ratios)} programs")


if __name__ == "__main__":
    main()

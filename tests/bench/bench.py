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


# Of each of these the analysis was slower than it had to be at some time: what one line says of another by what they share. Head, piece and
# whether all of it stands in a function.
SHAPES = {
    "one dict, filled by a function": ("""\
def keep(store, key, value):
    store[key] = value
def forget(store, key):
    store.pop(key, None)
pairs, kept = [[1], [2]], {}
""", """\
keep(kept, "k{k}", pairs[{m} % 2])
forget(kept, "k{k}")
if late:
    kept["j{k}"] = pairs[0]
    pairs[0].append({k})
""", False),
    "the same in one long function": (None, None, True),
    "one object, filled by a method": ("""\
class Basket:
    def __init__(self):
        self.items = []
    def add(self, item):
        self.items.append(item)
basket, pairs = Basket(), [[1], [2]]
""", """\
basket.add(pairs[{m} % 2])
if late:
    basket.add({k})
""", False),
    "a list in a list in a list": ("box = []\n", "box = [box, {k}]\nif late:\n    box.append({k})\n", False),
    "functions that call the one before": ("def step(x): return x\nkept = []\n", """\
def step{k}(x, last=step):
    if late:
        kept.append(x)
    return last({k})
step = step{k}
""", False),
    "comprehensions": ("pairs = [[1], [2]]\n", """\
some{k} = [pair for pair in pairs if late or {k} > 3]
named{k} = {{at: pair for at, pair in enumerate(some{k})}}
pairs[0].append(len(sorted(named{k}, key=lambda at: -at)))
""", True),
    "operators of a class": ("""\
class Money:
    def __init__(self, cents):
        self.cents = cents
    def __add__(self, other):
        return Money(self.cents + other.cents)
total = Money(0)
""", """\
list{k} = []
def note{k}(x):
    list{k}.append(x)
if late:
    total = total + Money({k})
note{k}(total)
""", False),
    "handlers": ("kept, pairs = {}, [[1], [2]]\n", """\
try:
    kept["k{k}"] = pairs[len(notes) - {m}]
except IndexError:
    kept.pop("k{k}", None)
""", True),
}


def shape_of(name, lines):
    head, piece, in_function = SHAPES[name]
    if head is None:
        head, piece, _ = next(iter(SHAPES.values()))
    text = head + "".join(piece.format(k=k, m=k % 7 + 2) for k in range(max(1, lines // piece.count("\n"))))
    if in_function:
        text = "def work():\n" + "".join(f"    {line}\n" for line in text.splitlines()) + "work()\n"
    return "notes = read_notes()\nlate = notes[0]['amount'] > 20\n" + text


PASSES = ["parse", "resolve", "lower", "control", "analyze", "judge"]


def passes(program, folder, text, *options):
    """Milliseconds of each pass before the run."""
    tools, plan = pathlib.Path(folder, "tools.json"), pathlib.Path(folder, "plan.py")
    tools.write_text(json.dumps(TOOLS))
    plan.write_text(text)
    lines = text.count("\n")
    command = [program, "bench", str(plan), "--tools", str(tools), "--reps", str(max(3, 20000 // lines)), "--max-time", "5", "--passes", *options]
    done = subprocess.run(command, capture_output=True, text=True)
    found = dict(line.split()[1:] for line in done.stdout.splitlines() if line.startswith("@pass "))
    if set(PASSES) - set(found):
        sys.exit(f"{lines} lines: {(done.stderr or done.stdout).strip()[-400:]}")
    return [float(found[name]) * 1e3 for name in PASSES]


def power(points):
    return statistics.linear_regression(*zip(*((math.log(lines), math.log(took)) for lines, took in points))).slope


def growth(program, most):
    sizes = [size for size in (100, 1000, 10000, 100000) if size <= most]
    print(f"{'lines':>7} " + " ".join(f"{n:>9}" for n in PASSES) + f" {'all ms':>10}")
    points = []
    with tempfile.TemporaryDirectory() as folder:
        for lines in sizes:
            took = passes(program, folder, plan_of(lines))
            points.append((lines, sum(took)))
            print(f"{lines:>7} " + " ".join(f"{t:9.3f}" for t in took) + f" {sum(took):10.3f}", flush=True)
        if len(points) > 1:
            print(f"fitted: time grows as lines to the power of {power(points):.2f}")
        sizes = [size for size in sizes if size <= 10000]
        print(f"\nlabelled replies, mode strict; all ms for {', '.join(str(size) for size in sizes)} lines, and the power")
        for name in SHAPES:
            points = [(lines, sum(passes(program, folder, shape_of(name, lines), "--tainted", "--strict"))) for lines in sizes]
            print(f"{name:<36}" + " ".join(f"{took:9.2f}" for _, took in points) + (f"  {power(points):.2f}" if len(points) > 1 else ""), flush=True)


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

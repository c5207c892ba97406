#!/usr/bin/env python3
"""Speed against CPython, in one run: ratios of medians, lower is faster.

    bench.py --penstock PATH [--rounds 3] [--only NAME,...] [--tainted]

Each program runs in-process on both sides, source text to finished run, several times, in turn;
what it prints must be equal. Absolute times mean little on a shared machine, ratios hold."""
import argparse
import contextlib
import io
import json
import pathlib
import statistics
import subprocess
import sys
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--penstock", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--min-time", type=float, default=0.15)
    parser.add_argument("--only", default="")
    parser.add_argument("--tainted", action="store_true")
    options = parser.parse_args()
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

#!/usr/bin/env python3
"""Runs plans under CPython and under Penstock and compares what they print.

    compare.py --penstock PATH [--jobs 2] [--only SUBSTR] [FILES...]
    compare.py --penstock PATH --generated N [--seed S] [--kind classes]
    compare.py --penstock PATH --seconds N --keep FOLDER     as many generated plans as there is time for

Equal means: the same bytes on stdout, both succeed or both fail, and where they
fail, Penstock's last line on stderr ends with CPython's (`KeyError: 'x'`).
Without FILES the plans are those in `plans/` beside this script.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PLANS = os.path.join(HERE, "plans")
SECONDS = int(os.environ.get("PENSTOCK_PLAN_SECONDS", "20"))  # for one plan, on either side
# What `-I` gives (nothing from the environment, no user site), but with a fixed hash seed, which `-I` would ignore.
ORACLE = [sys.executable, "-s", "-S", "-P", "-B", "-W", "ignore", os.path.join(HERE, "oracle.py")]
ORACLE_ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "PATH": os.environ.get("PATH", "")}


class Outcome:
    """What one side made of one plan."""

    def __init__(self, stdout, failed, last_line):
        self.stdout = stdout
        self.failed = failed
        self.last_line = last_line


def last_line_of(stderr):
    lines = [line for line in stderr.decode("utf-8", "replace").split("\n") if line.strip()]
    return lines[-1].strip() if lines else ""


def run_oracle(paths):
    """The outcomes of a batch of plans under CPython: one process, one forked child a plan."""
    done = subprocess.run(ORACLE, input=json.dumps(paths).encode(), stdout=subprocess.PIPE, env=ORACLE_ENVIRONMENT,
                          check=True)
    return [Outcome(bytes.fromhex(row["stdout"]), row["status"] != 0, last_line_of(bytes.fromhex(row["stderr"])))
            for row in json.loads(done.stdout)]


def run_penstock(penstock, path):
    try:
        done = subprocess.run([penstock, "run", path], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return Outcome(b"", True, f"still running after {SECONDS} s")
    last = last_line_of(done.stderr)
    if done.returncode < 0:
        last = f"killed by signal {-done.returncode}"
    return Outcome(done.stdout, done.returncode != 0, last)


def difference(want, got):
    """None when equal, else what differs first, as (where, expected, got)."""
    if want.stdout != got.stdout:
        wanted, gotten = (side.stdout.decode("utf-8", "replace").split("\n") for side in (want, got))
        for number in range(max(len(wanted), len(gotten))):
            left = wanted[number] if number < len(wanted) else "<end>"
            right = gotten[number] if number < len(gotten) else "<end>"
            if left != right:
                break
        if right in ("", "<end>") and got.failed:
            right = f"{right} then {got.last_line}"
        return f"stdout line {number + 1}", left, right
    if want.failed != got.failed:
        return "exit", want.last_line if want.failed else "success", got.last_line if got.failed else "success"
    if want.failed and not got.last_line.endswith(want.last_line):
        return "last line of stderr", want.last_line, got.last_line
    return None


def compare(paths, penstock, jobs):
    """The differences of these plans, in their order: path -> None or what differs."""
    size = max(1, min(40, (len(paths) + jobs - 1) // jobs))
    batches = [paths[start:start + size] for start in range(0, len(paths), size)]

    def work(batch):
        wanted = run_oracle(batch)
        return [(path, difference(want, run_penstock(penstock, path))) for path, want in zip(batch, wanted)]

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(row for rows in pool.map(work, batches) for row in rows)


def show(name, found):
    where, want, got = found
    print(f"{name}: {where}\n    expected {want[:400]}\n    got      {got[:400]}")


def compare_plans(args):
    paths = args.files or sorted(os.path.join(PLANS, name) for name in os.listdir(PLANS) if name.endswith(".py"))
    paths = [os.path.abspath(path) for path in paths if args.only in os.path.basename(path)]
    found = compare(paths, args.penstock, args.jobs)
    for path in paths:
        if found[path]:
            show(os.path.basename(path), found[path])
    return len(paths), sum(1 for path in paths if found[path])


def compare_generated(args):
    import generate
    import generate_classes

    generators = {"statements": [generate], "classes": [generate_classes], "both": [generate, generate_classes]}[args.kind]
    # A seed of its own each time when as many as possible are to be seen.
    seed = args.seed if args.seed is not None else "1" if not args.seconds else time.strftime("%Y%m%d%H%M%S")
    end = time.monotonic() + args.seconds
    ran = different = 0
    with tempfile.TemporaryDirectory(prefix="penstock-differential-") as folder:
        def write(name, text):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return path

        def differs(candidate):
            return compare([write("smaller.py", candidate)], args.penstock, 1).popitem()[1]

        while ran < args.generated or time.monotonic() < end:
            numbers = range(ran, ran + (40 if args.seconds else args.generated))
            texts = {write(f"seed_{seed}_{number}.py", text): text for number in numbers
                     for text in [generators[number % len(generators)].generate_plan(f"{seed}/{number}")]}
            found = compare(list(texts), args.penstock, args.jobs)
            ran += len(texts)
            for path in texts:
                if not found[path]:
                    os.remove(path)
                    continue
                different += 1
                if different > args.show:
                    continue
                text = generate.smaller_plans(texts[path], differs) if args.shrink else texts[path]
                show(os.path.basename(path), differs(text) or found[path])
                print("    " + text.rstrip().replace("\n", "\n    "), flush=True)
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    with open(os.path.join(args.keep, os.path.basename(path)), "w", encoding="utf-8") as file:
                        file.write(text)
    return ran, different


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--penstock", required=True, help="the program to compare with CPython")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="only plans whose name contains this")
    parser.add_argument("--at-least", type=int, default=None, help="fail if fewer plans ran (300 when all are meant)")
    parser.add_argument("--generated", type=int, default=0, metavar="N", help="N generated plans instead of `plans/`")
    parser.add_argument("--seconds", type=int, default=0, metavar="N", help="generated plans for so many seconds")
    parser.add_argument("--kind", choices=["both", "statements", "classes"], default="both", help="which generator writes them")
    parser.add_argument("--keep", default="", metavar="FOLDER", help="where generated plans that differ are put, made smaller")
    parser.add_argument("--seed", default=None, help="of the generated plans")
    parser.add_argument("--show", type=int, default=8, help="at most so many differing generated plans in full")
    parser.add_argument("--no-shrink", dest="shrink", action="store_false", help="show generated plans as they are")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    at_least = args.at_least
    if at_least is None:
        at_least = args.generated if args.generated else 1 if args.files or args.only or args.seconds else 300

    start = time.monotonic()
    ran, different = compare_generated(args) if args.generated or args.seconds else compare_plans(args)
    seconds = time.monotonic() - start
    if ran < at_least:
        print(f"only {ran} plans ran, at least {at_least} were asked for")
    print(f"differential: {ran} plans, {ran - different} equal, {different} differ, {seconds:.1f} s")
    return 1 if different or ran < at_least else 0


if __name__ == "__main__":
    sys.exit(main())

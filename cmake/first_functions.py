#!/usr/bin/env python3
"""Writes first_functions.ld: what a run of a plan executes stands together in the program.

    cmake/first_functions.py PENSTOCK

PENSTOCK is a release build. Needs valgrind, whose callgrind tells which functions run. The kernel maps a program's text in
pieces of 64 KB around what is touched; with the functions of a run side by side fewer pieces are touched, and a cold process
starts sooner and is smaller. Of what runs again and again a function stands behind whoever calls it most: a plan goes through
more code than the processor has at hand, and fetches it in order. A name that is no longer there does no harm, one that is
missing costs a piece.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OFFICE = ROOT / "examples" / "office"
PROGRAMS = ROOT / "tests" / "bench" / "programs"
LONGEST = 600  # instances of templates with longer names are too many for what they bring in a cold run
RUNS = 40  # of a plan that is measured: what a process does once is little beside them
PLAN = "total = 0\nfor n in [1, 2, 3]:\n    total += n\nprint(f'{total} in all')\n"
# What plans do: ask tools, go over what they gave, take texts apart, choose, and tell somebody.
TOOL_PLAN = """
rooms = list_rooms(floor=2)
known = {"blue": 4, "green": 12}
booked, refused = [], []
for room in rooms:
    seats = known.get(room["name"], room["seats"])
    notes = {}
    for line in room["notes"].split("\\n"):
        if "=" in line:
            parts = line.split("=")
            notes[parts[0].strip().lower()] = parts[1].strip()
    if seats < 6 or "closed" in notes:
        refused += [f"{room['name']}: {notes.get('closed', 'too small')}"]
    elif room["price"] * 1.2 > 100:
        refused.append(f"{room['name']}: {room['price']:.2f} is too much")
    else:
        done = book_room(name=room["name"], hours=2)
        if done["ok"]:
            booked += [{"room": room["name"], "code": done["code"], "price": float(notes["price"])}]
total = sum([one["price"] for one in booked])
text = "Booked:\\n" + "\\n".join([f"{b['room']} ({b['code']})" for b in booked]) + "\\nNot:\\n" + "\\n".join(refused)
sent = send_note(to="all", text=text)
print(f"{len(booked)} of {len(rooms)} rooms, {total:.2f}, {sent['status']}")
"""
REPLIES = {
    "list_rooms": [{"name": name, "seats": seats, "price": 9.5 * seats, "notes": f"Price = {seats}.50\nBeamer = yes{more}"}
                   for name, seats, more in (("blue", 4, ""), ("red", 7, "\nClosed = in May"), ("green", 9, ""), ("white", 8, ""))],
    "book_room": {"ok": True, "code": "R-17"},
    "send_note": {"status": "sent"},
}


def profiled(penstock, arguments, folder):
    """Of a run of the program: by function, mangled, how many instructions it took, and whom it called how often."""
    profile = pathlib.Path(folder) / "profile"
    command = ["valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no", f"--callgrind-out-file={profile}", penstock]
    ended = subprocess.run(command + arguments, cwd=OFFICE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if ended.returncode not in (0, 1):  # 1: the plan is denied
        sys.exit(f"{' '.join(arguments)} ended with {ended.returncode}:\n{ended.stderr}")
    costs, calls = collections.Counter(), collections.defaultdict(collections.Counter)
    function = callee = None
    of_callee = False
    for line in profile.read_text().splitlines():
        if line.startswith("fn="):
            function = line[3:].split("'")[0]
            costs[function] += 0
        elif line.startswith("cfn="):
            callee = line[4:].split("'")[0]
        elif line.startswith("calls="):
            calls[function][callee] += int(line[6:].split()[0])
            of_callee = True
        elif re.fullmatch(r"\S+ \d+", line):
            if not of_callee and function:
                costs[function] += int(line.split()[1])
            of_callee = False
    return costs, calls


def executed(penstock, arguments, folder):
    """The C++ functions that a run enters: those of C stand in no sections of their own."""
    costs, _ = profiled(penstock, arguments, folder)
    return {name for name in costs if name.startswith("_Z") and len(name) <= LONGEST}


def together(costs, calls):
    """Call-chain clustering: the costliest first, each behind the chain of who calls it most (Ottoni, Maher: "Optimizing
    Function Placement for Large-Scale Data-Center Applications", 2017)."""
    callers = collections.defaultdict(collections.Counter)
    for caller, called in calls.items():
        for callee, count in called.items():
            if caller != callee and caller in costs and callee in costs:
                callers[callee][caller] += count
    chain_of = {name: [name] for name in costs}
    for name in sorted(costs, key=lambda one: (-costs[one], one)):
        if not callers[name]:
            continue
        caller = min(callers[name], key=lambda one: (-callers[name][one], one))
        chain, more = chain_of[caller], chain_of[name]
        if chain is not more:
            chain += more
            for one in more:
                chain_of[one] = chain
    chains = {id(chain): chain for chain in chain_of.values()}.values()
    ordered = sorted(chains, key=lambda chain: (-sum(costs[one] for one in chain) / len(chain), chain[0]))
    return [name for chain in ordered for name in chain if name.startswith("_Z")]


def sections(name):
    """A constructor or destructor stands in the section of whichever of its variants was made."""
    found = [name]
    for one, other in (("C1", "C2"), ("D1", "D2")):
        found += [name[: at.start()] + other + name[at.end() :] for at in re.finditer(one + "(?=[EI])", name)]
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: first_functions.py PENSTOCK")
    penstock = str(pathlib.Path(sys.argv[1]).resolve())
    ordered = {}
    with tempfile.TemporaryDirectory() as folder:
        plan = pathlib.Path(folder) / "small.py"
        plan.write_text(PLAN)
        tool_plan, replies = pathlib.Path(folder) / "tools.py", pathlib.Path(folder) / "replies.json"
        tool_plan.write_text(TOOL_PLAN)
        replies.write_text(json.dumps(REPLIES))
        costs, calls = profiled(penstock, ["bench", str(tool_plan), "--tools", str(replies), "--reps", str(RUNS), "--max-time", "60"], folder)
        for name in together({name: cost for name, cost in costs.items() if cost > RUNS}, calls):
            ordered.setdefault(name)
        gate = ["--gate", "office.gate", "--office", "memory"]
        for arguments in (["run", str(plan)], ["run", str(plan), *gate], ["run", "pay_invoice.py", *gate, "--log", f"{folder}/log"],
                          ["check", "pay_as_told.py", *gate]):
            for name in sorted(executed(penstock, arguments, folder)):
                ordered.setdefault(name)
        costs, calls = collections.Counter(), collections.defaultdict(collections.Counter)
        for program in sorted(PROGRAMS.glob("*.py")):
            of_program = profiled(penstock, ["bench", str(program), "--reps", "2", "--max-time", "60"], folder)
            costs.update(of_program[0])
            for caller, called in of_program[1].items():
                calls[caller].update(called)
        for name in together(costs, calls):
            if len(name) <= LONGEST:
                ordered.setdefault(name)
    lines = [f"    *(.text.{section})" for name in ordered for section in sections(name)]
    text = "/* Made by first_functions.py. */\nSECTIONS {\n  .text.first : {\n" + "\n".join(lines)
    text += "\n    *(.text.startup .text.startup.*)\n  }\n}\nINSERT BEFORE .text;\n"
    (ROOT / "cmake" / "first_functions.ld").write_text(text)
    print(f"{len(ordered)} functions")


if __name__ == "__main__":
    main()

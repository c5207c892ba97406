#!/usr/bin/env python3
"""Writes first_functions.ld: what a run of a plan executes stands together in the program.

    cmake/first_functions.py PENSTOCK

PENSTOCK is a release build, with the linker's map beside it. Needs valgrind, whose callgrind tells which functions run. The
kernel maps a program's text in pieces of 64 KB around what is touched; with the functions of a run side by side fewer pieces are
touched, and a cold process starts sooner and is smaller. Of what runs again and again a function stands behind whoever calls it
most: a plan goes through more code than the processor has at hand, and fetches it in order. Where a library has no sections by
function, whole files of it are put there. A name that is no longer there does no harm, one that is missing costs a piece.
"""
import bisect
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
LARGEST = 16 * 1024  # bytes of a file of a library: of larger ones most does not run
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


class Places:
    """Which section of which file an address of the program came from, as the linker's map tells."""

    PART = re.compile(r"^ (\.text\S*)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+)$", re.MULTILINE)
    IN_ARCHIVE = re.compile(r"([^/]+\.a)\(([^)]+)\)$")

    def __init__(self, map_file):
        parts = sorted((int(at, 16), int(size, 16), name, file) for name, at, size, file in self.PART.findall(map_file.read_text()))
        self.parts = [part for part in parts if part[0] and part[1]]
        self.starts = [part[0] for part in self.parts]

    def at(self, address):
        """As the script of the linker names it, and of how many bytes; None for what stands nowhere, such as a call through a table."""
        index = bisect.bisect_right(self.starts, address) - 1
        if index < 0 or address >= self.starts[index] + self.parts[index][1]:
            return None
        _, size, name, file = self.parts[index]
        if name.startswith(".text._Z"):
            return f"*({name})", size
        member = self.IN_ARCHIVE.search(file)
        return (f"*{member[1]}:{member[2]}({name})", size) if member and size <= LARGEST else None


class Profile:
    """Of runs of the program, by function: how many instructions it took, whom it called how often, and where its code came from."""

    def __init__(self):
        self.costs = collections.Counter()
        self.calls = collections.defaultdict(collections.Counter)
        self.sections = collections.defaultdict(dict)  # by function: its sections, and their sizes

    def add(self, penstock, places, arguments, folder):
        profile = pathlib.Path(folder) / "profile"
        command = ["valgrind", "--tool=callgrind", "--demangle=no", "--compress-strings=no", "--compress-pos=no", "--dump-instr=yes",
                   f"--callgrind-out-file={profile}", penstock]
        ended = subprocess.run(command + arguments, cwd=OFFICE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if ended.returncode not in (0, 1):  # 1: the plan is denied
            sys.exit(f"{' '.join(arguments)} ended with {ended.returncode}:\n{ended.stderr}")
        function = callee = None
        of_callee = False
        for line in profile.read_text().splitlines():
            if line.startswith("fn="):
                function = line[3:].split("'")[0]
                self.costs[function] += 0
            elif line.startswith("cfn="):
                callee = line[4:].split("'")[0]
            elif line.startswith("calls="):
                self.calls[function][callee] += int(line[6:].split()[0])
                of_callee = True
            elif line.startswith("0x") and function:
                address, _, cost = line.split()
                if not of_callee:
                    self.costs[function] += int(cost)
                place = places.at(int(address, 16))
                if place:
                    self.sections[function][place[0]] = place[1]
                of_callee = False


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
    return [name for chain in ordered for name in chain]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: first_functions.py PENSTOCK")
    penstock = pathlib.Path(sys.argv[1]).resolve()
    places = Places(penstock.with_name(penstock.name + ".map"))
    gate = ["--gate", "office.gate", "--office", "memory"]
    first, again, once, programs = Profile(), Profile(), Profile(), Profile()
    with tempfile.TemporaryDirectory() as folder:
        plan = pathlib.Path(folder) / "small.py"
        plan.write_text(PLAN)
        tool_plan, replies = pathlib.Path(folder) / "tools.py", pathlib.Path(folder) / "replies.json"
        tool_plan.write_text(TOOL_PLAN)
        replies.write_text(json.dumps(REPLIES))
        again.add(penstock, places, ["bench", str(tool_plan), "--tools", str(replies), "--reps", str(RUNS), "--max-time", "60"], folder)
        for arguments in (["run", str(plan)], ["run", str(plan), *gate]):
            first.add(penstock, places, arguments, folder)
        for arguments in (["run", "pay_invoice.py", *gate, "--log", f"{folder}/log"], ["check", "pay_as_told.py", *gate]):
            once.add(penstock, places, arguments, folder)
        for program in sorted(PROGRAMS.glob("*.py")):
            programs.add(penstock, places, ["bench", str(program), "--reps", "2", "--max-time", "60"], folder)
    often = together({name: cost for name, cost in again.costs.items() if cost > RUNS}, again.calls)
    groups = {"again and again": (often, again), "small plans": (sorted(first.costs), first), "once": (sorted(once.costs), once),
              "programs": (together(programs.costs, programs.calls), programs)}
    ordered = {}
    for title, (names, profile) in groups.items():
        sections = {section: size for name in names if len(name) <= LONGEST for section, size in profile.sections[name].items()}
        new = {section: size for section, size in sections.items() if section not in ordered}
        print(f"{title}: {len(new)} sections, {sum(new.values())} bytes")
        ordered.update(new)
    text = "/* Made by first_functions.py. */\nSECTIONS {\n  .text.first : {\n" + "\n".join(f"    {section}" for section in ordered)
    text += "\n    *(.text.startup .text.startup.*)\n  }\n}\nINSERT BEFORE .text;\n"
    (ROOT / "cmake" / "first_functions.ld").write_text(text)


if __name__ == "__main__":
    main()

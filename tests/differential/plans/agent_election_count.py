ballots = ["A>B>C", "B>A", "C>B>A", "A>C", "B>C>A", "C>A>B", "C", "A>B", "", "B>B>A", "D>A"]
names = ["A", "B", "C"]
valid, spoiled = [], []
for ballot in ballots:
    ranks = [r for r in ballot.split(">") if r]
    (valid if ranks and len(set(ranks)) == len(ranks) and set(ranks) <= set(names) else spoiled).append(ranks)
print(len(valid), "valid", spoiled)
alive, round_ = list(names), 0
while len(alive) > 1:
    round_ += 1
    tally = {n: 0 for n in alive}
    exhausted = 0
    for ranks in valid:
        first = next((r for r in ranks if r in alive), None)
        if first is None:
            exhausted += 1
        else:
            tally[first] += 1
    print(f"round {round_}: {tally}, exhausted {exhausted}")
    top = max(tally.values())
    if top * 2 > sum(tally.values()):
        alive = [n for n in alive if tally[n] == top]
        break
    low = min(tally.values())
    loser = sorted(n for n in alive if tally[n] == low)[-1]
    print("out:", loser)
    alive.remove(loser)
print("winner", *alive)
wins = {(a,
    b): sum(1 for r in valid if a in r and (b not in r or r.index(a) < r.index(b))) for a in names for b in names if a != b}
for a in names:
    print(a, " ".join("-" if a == b else str(wins[a, b]) for b in names))
points = {n: sum(len(names) - r.index(n) for r in valid if n in r) for n in names}
print(sorted(points.items(), key=lambda kv: -kv[1]), [a for a in names if all(wins[a, b] > wins[b,
    a] for b in names if b != a)] or "no Condorcet winner")

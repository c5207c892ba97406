seed = 42
def rand(n):
    global seed
    seed = (seed * 1103515245 + 12345) % 2**31
    return seed // 65536 % n
waiting, served, log, free_at = [], [], [], 0
for minute in range(30):
    for _ in range(rand(3) // 2 + (minute % 10 == 0)):
        waiting.append((minute, f"c{len(served) + len(waiting)}"))
    if waiting and minute >= free_at:
        came, who = waiting.pop(0)
        took = 1 + rand(4)
        free_at = minute + took
        served.append((who, minute - came, took))
        log.append(f"{minute:>2} {who:<4} waited {minute - came} took {took}")
print(*log, sep="\n")
waits = [w for _, w, _ in served]
print(len(served), len(waiting), sum(waits) / len(waits), max(waits), sorted(waits)[len(waits) // 2], sum(t for *_, t in served))
dice = [rand(6) + 1 for _ in range(600)]
print([dice.count(n) for n in range(1, 7)], sum(dice), dice[:12])
deck = [f"{v}{s}" for s in "CDHS" for v in "A23456789TJQK"]
for i in range(len(deck) - 1, 0, -1):
    j = rand(i + 1)
    deck[i], deck[j] = deck[j], deck[i]
hands = [sorted(deck[i:20:4], key=lambda c: ("A23456789TJQK".index(c[0]), c[1])) for i in range(4)]
for h in hands:
    values = [c[0] for c in h]
    pairs = sorted({v for v in values if values.count(v) > 1})
    print(h, pairs or "-", "flush" if len({c[1] for c in h}) == 1 else "", len(set(deck)))
walk = [0]
for _ in range(20):
    walk.append(walk[-1] + (1 if rand(2) else -1))
print(walk, min(walk), max(walk))

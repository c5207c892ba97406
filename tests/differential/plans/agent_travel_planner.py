flights = [("AMS", "OSL", "08:10", "10:00", 120), ("AMS", "CPH", "07:00", "08:25", 60),
    ("CPH", "OSL", "09:00", "10:10", 45), ("CPH", "OSL", "08:30", "09:40", 40), ("OSL", "TOS", "12:00", "13:55", 99.5),
    ("CPH", "TOS", "20:00", "23:10", 80)]
def minutes(t): return int(t[:2]) * 60 + int(t[3:])
def trips(start, goal, after=0, seen=()):
    if start == goal:
        return [[]]
    out = []
    for f in flights:
        if f[0] == start and f[1] not in seen and minutes(f[2]) >= after:
            out += [[f] + rest for rest in trips(f[1], goal, minutes(f[3]) + 40, seen + (start,))]
    return out
def describe(trip):
    price = sum(f[4] for f in trip)
    took = minutes(trip[-1][3]) - minutes(trip[0][2])
    return price, took, " ".join(f"{f[0]}>{f[1]} {f[2]}-{f[3]}" for f in trip)
for goal in ("OSL", "TOS", "XXX"):
    options = sorted(describe(t) for t in trips("AMS", goal))
    if not options:
        print(goal, "no way there")
        continue
    for price, took, how in options:
        print(f"{goal} {price:>7.2f} {took // 60}h{took % 60:02} {how}")
    print("  fastest:", min(options, key=lambda o: (o[1], o[0]))[2])
budget, wishes, picked = 400, [("museum", 25, 8), ("boat", 120, 9), ("dinner", 90.5, 7), ("sauna", 30, 7), ("hike", 0, 6)], []
best = (0, ())
for mask in range(1 << len(wishes)):
    chosen = [w for i, w in enumerate(wishes) if mask >> i & 1]
    if sum(w[1] for w in chosen) <= budget - 180:
        best = max(best, (sum(w[2] for w in chosen), tuple(sorted(w[0] for w in chosen))))
print(best, f"left {budget - 180 - sum(w[1] for w in wishes if w[0] in best[1]):.2f}")

people = {"ann": "111100001111", "bob": "001111110011", "cid": "111111000001", "dee": "000011111111"}
def hours(mask): return [9 + i for i, c in enumerate(mask) if c == "1"]
def common(names): return [h for h in range(9, 21) if all(h in hours(people[n]) for n in names)]
def spans(hs):
    out = []
    for h in hs:
        if out and out[-1][1] == h:
            out[-1][1] = h + 1
        else:
            out.append([h, h + 1])
    return [f"{a}-{b}" for a, b in out]
for name, mask in people.items():
    print(f"{name}: {', '.join(spans(hours(mask)))}")
names = list(people)
for size in range(4, 1, -1):
    groups = [[n for i, n in enumerate(names) if pick >> i & 1] for pick in range(16) if bin(pick).count("1") == size]
    for g in groups:
        print(size, "+".join(g), spans(common(g)) or "never")
scores = {h: [n for n in names if h in hours(people[n])] for h in range(9, 21)}
best = max(scores, key=lambda h: (len(scores[h]), -h))
print(best, scores[best], [h for h, who in scores.items() if len(who) == len(scores[best])])
booked = {}
for title, who, length in (("kickoff", ["ann", "cid"], 2), ("review", ["bob", "dee"], 3), ("all hands", names, 1),
        ("1:1", ["ann", "bob"], 2)):
    for start in range(9, 21 - length + 1):
        slot = range(start, start + length)
        if all(h in common(who) and not any(h in booked.get(n, ()) for n in who) for h in slot):
            for n in who:
                booked.setdefault(n, []).extend(slot)
            print(f"{title}: {start}:00 for {length}h with {', '.join(who)}")
            break
    else:
        print(f"{title}: no slot")

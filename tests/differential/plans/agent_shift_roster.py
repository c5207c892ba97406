staff = {"ann": {"mon", "tue", "wed"}, "bob": {"tue", "thu"}, "cid": {"mon", "wed", "thu", "fri"}, "dee": set()}
days = ["mon", "tue", "wed", "thu", "fri", "sat"]
load = dict.fromkeys(staff, 0)
roster, holes = {}, []
for day in days:
    free = sorted((n for n, can in staff.items() if day in can), key=lambda n: (load[n], len(staff[n]), n))
    if not free:
        holes.append(day)
        continue
    for name in free[:2]:
        load[name] += 1
        roster.setdefault(day, []).append(name)
for day in days:
    print(f"{day}: {' + '.join(roster.get(day, ['nobody'])):<12}{'<- hole' if day in holes else ''}".rstrip())
print(load, holes, max(load.values()) - min(load.values()), [n for n, k in load.items() if not k])
pairs = {}
for names in roster.values():
    for i, a in enumerate(names):
        for b in names[i + 1:]:
            pairs[tuple(sorted((a, b)))] = pairs.get(tuple(sorted((a, b))), 0) + 1
print(pairs)
def swap(day, old, new):
    if old not in roster.get(day, []):
        raise ValueError(f"{old} does not work on {day}")
    if day not in staff[new]:
        raise ValueError(f"{new} cannot on {day}")
    roster[day][roster[day].index(old)] = new
    load[old], load[new] = load[old] - 1, load[new] + 1
for request in (("mon", "ann", "bob"), ("thu", "bob", "cid"), ("sat", "ann", "cid"), ("tue", "zed", "bob"),
        ("mon", "ann", "zed")):
    try:
        swap(*request)
        print("swapped", request)
    except (ValueError, KeyError) as e:
        print(f"{type(e).__name__}: {e}")
print(roster, load)

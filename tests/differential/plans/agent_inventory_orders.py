stock = {"bolt": 100, "nut": 80, "gear": 3}
recipes = {"hinge": {"bolt": 4, "nut": 4}, "motor": {"gear": 2, "bolt": 6, "nut": 6}, "ghost": {"ether": 1}}
class Shortage(Exception):
    def __init__(self, missing):
        super().__init__(", ".join(f"{n} {k}" for k, n in sorted(missing.items())))
        self.missing = missing
def build(what, count=1):
    try:
        needed = {part: n * count for part, n in recipes[what].items()}
    except KeyError:
        raise LookupError(f"no recipe for {what}") from None
    missing = {p: n - stock.get(p, 0) for p, n in needed.items() if stock.get(p, 0) < n}
    if missing:
        raise Shortage(missing)
    for p, n in needed.items():
        stock[p] -= n
    return {what: count}
made, wanted = {}, {}
for what, count in (("hinge", 5), ("motor", 1), ("motor", 1), ("ghost", 2), ("clock", 1), ("hinge", 20), ("hinge", 2)):
    try:
        for k, n in build(what, count).items():
            made[k] = made.get(k, 0) + n
    except Shortage as s:
        print(f"{count} {what}: missing {s}")
        for p, n in s.missing.items():
            wanted[p] = max(wanted.get(p, 0), n)
    except LookupError as e:
        print("skipped:", e)
    else:
        print(f"{count} {what}: built, stock {stock}")
print(made, wanted, {p: n for p, n in stock.items() if n < 50})
possible = {w: min(stock.get(p, 0) // n for p, n in r.items()) for w, r in recipes.items()}
print(possible, max(possible, key=possible.get), all(n >= 0 for n in stock.values()), sum(stock.values()))

d = {"a": 1, "b": 2}
print(d.get("a"), d.get("z"), d.get("z", 9), d.setdefault("a", 5), d.setdefault("c", 7), d.setdefault("n"), d)
print(d.pop("a"), d.pop("zz", None), d.popitem(), d, list(d), list(d.keys()), list(d.values()), list(d.items()), len(d))
print(d.update({"b": 20, "e": 5}), d.update(f=6, g=7), d.update([("h", 8), ["i", 9]]), d.update(), d)
copy = d.copy()
print(copy == d, copy is d, copy.clear(), copy, d, dict.fromkeys("abc"), dict.fromkeys([1, 2], 0), dict.fromkeys((), 1))
print("b" in d, "zz" not in d, d.keys(), d.values(), d.items(), {}.keys(), dict(), dict(x=1), dict([(1, 2)]), dict({"a": 1}, b=2))
for f in (lambda: d["zz"], lambda: d[None], lambda: d.pop("zz"), lambda: {}.popitem(), lambda: d[[1]],
        lambda: d.get([]), lambda: d.update(5), lambda: d.update([1]), lambda: d.update(["abc"]), lambda: dict([1, 2]),
        lambda: dict(5), lambda: dict([(1, 2, 3)]), lambda: d.nope, lambda: d.get(), lambda: dict.fromkeys(5),
        lambda: d.pop(), lambda: {[]: 1}, lambda: d.setdefault(), lambda: d + d, lambda: d < d, lambda: d.keys()[0],
        lambda: d(), lambda: hash(d), lambda: d.setdefault({}, 1), lambda: dict("ab", "cd")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

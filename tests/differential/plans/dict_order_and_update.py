d = {}
for key in ("z", "a", "m"):
    d[key] = len(d)
d["a"] = "again"
print(d)
del d["z"]
d["z"] = "back"
print(d, list(reversed(d)), list(reversed(d.items())), list(reversed(d.values())))
for step in range(6):
    d[step] = step * step
    if step % 2:
        del d[step - 1]
print(d)
print({"a": 1, "a": 2, 1: "x", True: "y", 1.0: "z"})
first = next(iter(d))
print(first, d.popitem(), d.popitem(), d)
d |= {"m": 0, "new": 1}
print(d, d | {"z": None}, {"q": 1} | d == d | {"q": 1}, {**d, "m": 5}, {"m": 7, **d})
d |= [("pair", 1)]
print(d)
for f in (lambda: d | [("x", 1)], lambda: {} | None, lambda: {**5}, lambda: {**[("a", 1)]}):
    try:
        print(f())
    except TypeError as e:
        print(e)

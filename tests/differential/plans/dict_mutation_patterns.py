d = {k: i for i, k in enumerate("abcdef")}
for k in [k for k, v in d.items() if v % 2]:
    del d[k]
print(d)
for k in list(d):
    d[k.upper()] = d.pop(k)
print(d)
d = {v: k for k, v in d.items()}
print(d, d.pop(0), d.get(0), d.setdefault(0, "back"), d)
d.clear()
print(d, len(d), not d)
cache = {}
def remember(key, make):
    if key not in cache:
        cache[key] = make(key)
        print("made", key)
    return cache[key]
print(remember(3, lambda k: k * k), remember(3, lambda k: 0), remember((1, 2), sum), cache)
d = dict.fromkeys(["x", "y"], [])
d["x"].append(1)
print(d, d["x"] is d["y"])
d = {k: [] for k in "xy"}
d["x"].append(1)
print(d)
nested = {}
for path, value in (("a.b.c", 1), ("a.b.d", 2), ("a.e", 3), ("f", 4)):
    *parents, last = path.split(".")
    node = nested
    for p in parents:
        node = node.setdefault(p, {})
    node[last] = value
print(nested, list(nested["a"]), nested["a"]["b"] | {"c": 9})
a, b = {"x": 1, "y": 2}, {"y": 3, "z": 4}
print({k: (a.get(k), b.get(k)) for k in sorted(a.keys() | b.keys())}, {k: a[k] + b[k] for k in a.keys() & b.keys()},
    {k: a[k] for k in a if k not in b}, dict(list(a.items()) + list(b.items())))
try:
    for k in a:
        a[k + k] = 0
except RuntimeError as e:
    print(e, len(a))

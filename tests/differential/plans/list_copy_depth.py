a = [[1, 2], [3]]
shallow, sliced, built, deep = a.copy(), a[:], list(a), [row[:] for row in a]
a[0].append(99)
a.append("new")
print(a, shallow, sliced, built, deep)
print([x is y for x, y in zip(a, shallow)], [x is y for x, y in zip(a, deep)], a[:2] == shallow, a == shallow)
def clone(v):
    if isinstance(v, list):
        return [clone(x) for x in v]
    if isinstance(v, dict):
        return {k: clone(x) for k, x in v.items()}
    if isinstance(v, (tuple, set)):
        return type(v)(clone(x) for x in v)
    return v
original = {"l": [1, {"m": (2, [3])}], "s": {4, 5}}
copy = clone(original)
copy["l"][1]["m"][1].append("only in copy")
copy["s"].add(6)
print(original, copy, original == clone(original))
def change(items, extra, tail=()):
    items.append("in place")
    items = items + ["rebound"]
    extra += ["augmented"]
    tail += ("tuple",)
    return items, extra, tail
x, y = [1], [2]
print(change(x, y), x, y)
rows = [[0] * 2] * 2
rows[0][0] = 1
rows[1] = [5, 5]
print(rows, [[]] * 3, [[i] for i in range(3)])
pair = (x, y)
x.append("via name")
print(pair, pair[0] is x)

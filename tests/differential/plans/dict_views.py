d = {"a": 1, "b": 2, "c": 3}
keys, values, items = d.keys(), d.values(), d.items()
print(keys, values, items, len(keys), "a" in keys, 2 in values, ("a", 1) in items, ("a", 2) in items)
d["d"] = 4
print(keys, values, items, sorted(keys & {"a", "d", "x"}), sorted(keys | {"x"}), sorted(keys - {"a"}), sorted(keys ^ {"a", "x"}))
print(keys == {"a", "b", "c", "d"}, keys == d.keys(), items == d.copy().items(), values == d.values(),
    keys <= {"a", "b", "c", "d", "e"}, keys.isdisjoint({"q"}))
print(sorted(items & {("a", 1), ("b", 9)}), sorted(items - {("a", 1)}), list(items)[1], [k + str(v) for k, v in items],
    sum(values), max(d, key=d.get))
for f in (lambda: keys[0], lambda: values[0], lambda: items["a"], lambda: keys.append(1), lambda: hash(keys),
        lambda: keys + keys, lambda: len(5)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

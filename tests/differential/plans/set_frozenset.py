f = frozenset([3, 1, 2])
g = frozenset((2, 3, 4))
print(sorted(f), f == {1, 2, 3}, f | g == {1, 2, 3, 4}, type(f | {9}).__name__, type({9} | f).__name__, f & g, f - g,
    sorted(f ^ g), frozenset(), frozenset({5}))
print(f in {f}, {f: "v"}[frozenset([1, 2, 3])], hash(f) == hash(frozenset([1, 2, 3])), f <= f | g,
    f.union([7]) == {1, 2, 3, 7}, f.issubset({1, 2, 3, 4}), f.copy() is f)
print(sorted(map(sorted, {frozenset("ab"), frozenset("ba"), frozenset("c")})), len({frozenset(), frozenset()}))
h = f
h |= {100}
print(sorted(h), sorted(f), h is f)
for bad in (lambda: f.add(1), lambda: f.remove(1), lambda: frozenset(5), lambda: frozenset([[]]), lambda: f + g,
        lambda: f[0], lambda: f.pop(), lambda: f | [1], lambda: f < 3, lambda: f.update([1])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

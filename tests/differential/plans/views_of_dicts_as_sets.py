# Views of keys and items with whatever can be iterated over, on either side.
d = {"a": 1, "b": 2}
for other in ("ab", ["a", "z"], ("b",), {"a": 5}, range(2), {"b", "c"}, frozenset("a"), [("a", 1)], {}, d.values()):
    print(sorted(d.keys() | other, key=repr), sorted(other | d.keys(), key=repr), sorted(other & d.keys(), key=repr), sorted(other - d.keys(), key=repr), sorted(other ^ d.keys(), key=repr))
    print(sorted(d.items() & other, key=repr), sorted(other | d.items(), key=repr), type(other | d.keys()).__name__)
for wrong in (lambda: 5 | d.keys(), lambda: d.keys() - 5, lambda: d.keys() + 2.0, lambda: d.values() | {1}, lambda: d.keys() + d.keys(), lambda: [[1]] | d.keys(), lambda: d.keys() * 2):
    try: print(wrong())
    except TypeError as e: print(e)
e = {1: [], 2: [3]}
print(e.items() == {2: [3], 1: []}.items(), e.items() != {1: []}.items(), {1: []}.items() < e.items(), e.items() >= {1: []}.items(), e.items() <= e.items())
try: print(e.items() | [])
except TypeError as x: print(x)
s = {"a"}; s |= d.keys(); print(sorted(s)); s -= d.keys(); print(s)

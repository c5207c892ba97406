l, d, s = [1, 2], {"a": 1}, {1}
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
for f in (lambda: l.append(), lambda: l.append(x=1), lambda: l.extend(), lambda: l.extend(1, 2),
        lambda: l.insert(1, 2, 3), lambda: l.insert(None, 1), lambda: l.pop(1, 2), lambda: l.pop(None),
        lambda: l.pop(9), lambda: l.remove(), lambda: l.remove("z"), lambda: l.index("z"), lambda: l.index(1, "a"),
        lambda: l.count(), lambda: l.reverse(1), lambda: l.sort(1), lambda: l.sort(key=1), lambda: l.clear(1),
        lambda: l.copy(1), lambda: l.add(1), lambda: l.length):
    attempt(f)
for f in (lambda: d.get(), lambda: d.get(1, 2, 3), lambda: d.pop(), lambda: d.pop("z"), lambda: d.pop("a", 1, 2),
        lambda: d.popitem(1), lambda: d.update(1), lambda: d.update([1, 2]), lambda: d.update([(1,)]),
        lambda: d.update({}, {}), lambda: d.update(["ab", "cde"]), lambda: d.setdefault(), lambda: d.keys(1),
        lambda: d.items(1), lambda: d.clear(1), lambda: d.copy(1), lambda: d.add("x"), lambda: d.has_key("a"),
        lambda: d.fromkeys(), lambda: d["z"], lambda: d.a):
    attempt(f)
for f in (lambda: s.add(), lambda: s.add(1, 2), lambda: s.add({}), lambda: s.remove(9), lambda: s.remove([]),
        lambda: s.discard(), lambda: s.pop(1), lambda: s.update(1), lambda: s.union(1), lambda: s.intersection(None),
        lambda: s.difference(2.5), lambda: s.symmetric_difference(), lambda: s.issubset(1), lambda: s.issuperset(None),
        lambda: s.isdisjoint(1), lambda: s.copy(1), lambda: s.clear(1), lambda: s.append(1),
        lambda: s.symmetric_difference_update(1), lambda: s[0], lambda: s.index(1)):
    attempt(f)
print(l, d, s)

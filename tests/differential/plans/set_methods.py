s = {1, 2, 3}
print(s.add(4), s.add(2), s, s.discard(9), s.discard(1), s, s.remove(2), s, len(s), 3 in s)
a, b = {1, 2, 3, 4}, {3, 4, 5}
print(a | b, a & b, a - b, a ^ b, b - a, a.union(b, [9], (8,)), a.intersection(b, [3]), a.difference(b, [1]),
    a.symmetric_difference([1, 7]))
print(a < b, a <= a, a < a, {3} < a, a > {1}, a >= {9}, a == {4, 3, 2, 1}, a != b, a.issubset(range(9)),
    a.issuperset([1]), a.isdisjoint([7]), a.isdisjoint(b))
c = a.copy()
c |= {10}; print(c)
c &= {1, 2, 10}; print(c)
c -= {2}; print(c)
c ^= {1, 5}; print(c)
c.update([6], (7,), {8: 0}); print(c)
c.difference_update([6, 7]); c.intersection_update(range(9)); c.symmetric_difference_update({8, 9}); print(sorted(c))
print(c.clear(), c, set(), set([1, 1, 1]), {*()}, {7}.pop(), set("a"), a)
for f in (lambda: s.remove(99), lambda: set().pop(), lambda: s.add([]), lambda: {[]}, lambda: {{}}, lambda: s | [1],
        lambda: s + s, lambda: s[0], lambda: hash(s), lambda: set(5), lambda: s < [1], lambda: s.union(5),
        lambda: {set()}, lambda: set(1, 2), lambda: s.append(1), lambda: s & None, lambda: s - [1],
        lambda: s.remove("x"), lambda: [] in s, lambda: s.add()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

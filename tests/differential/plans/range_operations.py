for r in (range(5), range(2, 8), range(10, 0, -3), range(0), range(5, 2), range(0, 20, 6), range(-3, 3),
        range(10**20, 10**20 + 3)):
    print(r, list(r), len(r), r[0:2], r[::-1], 4 in r, r.count(4), r.start, r.stop, r.step, bool(r), sum(r), list(reversed(r)))
print(range(3) == range(0, 3, 1), range(0) == range(5, 2), range(0, 3, 2) == range(0, 4, 2), range(3) == [0, 1, 2],
    hash(range(3)) == hash(range(0, 3)), 2.0 in range(5), "a" in range(5))
print(range(10)[3], range(10)[-1], range(10)[2:8:3], range(5).index(3), range(10**15)[-1], len(range(0, 10**15, 7)),
    max(range(5)), [*range(3)], range(True, 5, True + 1))
for f in (lambda: range(5)[5], lambda: range(5).index(9), lambda: range(1.0), lambda: range("3"), lambda: range(),
        lambda: range(1, 2, 0), lambda: range(1, 2, 3, 4), lambda: range(3)["a"], lambda: range(3) + range(2),
        lambda: range(None), lambda: range(stop=3), lambda: range(3).append(1), lambda: range(3) < range(4)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

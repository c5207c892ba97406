r = range(2, 30, 3)
for start in (None, 0, 2, -3, 20):
    print(start, [r[start:stop:step] for stop in (None, 5, -2) for step in (None, 2, -1)])
print([list(r[i:i + 3]) for i in range(0, len(r), 3)], r[::-1], r[::-1][::-1] == r, r[3:3], len(r[1:-1]), r[-1], r[len(r) - 1])
for lo, hi, st in ((0, 10, 3), (10, 0, -3), (0, 0, 1), (5, 6, 100), (-5, 5, 5), (1, 10, -1)):
    x = range(lo, hi, st)
    print(x, list(x), len(x), [v in x for v in (lo, hi, lo + st, hi - 1)], min(x, default="-"), max(x, default="-"),
        x.count(lo), list(reversed(x)), x == range(lo, hi, st), [x.index(v) for v in x])
for i in range(3, 0, -1): print(i, end=" ")
for i in range(-3, 4, 2): print(i, end=" ")
for i in range(0): print("never")
for i in range(2**63 - 2, 2**63 + 2): print(i, end=" ")
print(sum(range(0, -10, -3)), [*range(5, 0, -2)], list(range(True)), tuple(range(1, 4)), set(range(4)) == {0, 1, 2, 3},
    range(10**30)[10**29], len(range(2**40)), 10**20 in range(10**21))

print(sum(n * n for n in range(10)), max(len(w) for w in ["a", "bcd"]), sorted((n % 3, n) for n in range(5)),
    list(c.upper() for c in "abc"), tuple(n for n in (1, 2)))
print(dict((n, n * 2) for n in range(3)), set(n % 2 for n in range(9)) == {0, 1}, ",".join(str(n) for n in range(4)),
    min((n for n in [5, 3]), key=lambda v: -v))
print([*(n for n in "xy")], (lambda *a: a)(*(i for i in range(3))), sum((n for n in range(4)), 100),
    list(zip((n for n in "ab"), (n for n in range(9)))))
g = (n for n in range(10))
print(2 in g, list(g))
pairs = ((a, b) for a in range(3) for b in range(a))
print(next(pairs), list(pairs))
nested = (sum(x for x in range(n)) for n in range(5) if n)
print(list(nested), list(x for x in ()), sum(()), list(map(str, (n for n in (1, 2)))))
a, *b = (n * 3 for n in range(4))
print(a, b)
for bad in (lambda: (n for n in 5), lambda: len(n for n in "a"), lambda: next(5), lambda: next([1]),
        lambda: list(1 / n for n in (1, 0)), lambda: sorted(n for n in (1, "a"))):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)

print([n * n for n in range(6)], [n for n in range(20) if n % 3 == 0 if n % 2],
    [(x, y) for x in range(3) for y in "ab"], [x for x in []])
print({n % 4 for n in range(10)} == {0, 1, 2, 3}, {k: v for k, v in zip("abc", range(3))},
    {w: len(w) for w in ("hi", "there", "hi")}, {n: n for n in (1, True, 1.0)})
print([[r * c for c in range(1, 4)] for r in range(1, 4)], [c for row in ["ab", "cd"] for c in row],
    [x if x % 2 else -x for x in range(5)])
print([y for x in range(3) for y in range(x)], [(a, b) for a in range(4) for b in range(a, 4) if (a + b) % 3 == 0],
    [len(w) for w in "a bb ccc".split()])
print({(i, j): i * j for i in range(3) for j in range(3) if i != j}, sum([n for n in range(10) if n & 1]),
    sorted({c for c in "mississippi"}))
print([a + b for a, b in [(1, 2), (3, 4)]], [first for first, *_ in ["abc", "de"]], [k for k in {"x": 1}], [[]] * 2,
    [[] for _ in range(2)])
print([(n, "fizz" * (n % 3 == 0) + "buzz" * (n % 5 == 0)) for n in range(1, 16)], [x for x in (1, 2, 3) if not x == 2],
    [f"{n:03}" for n in (1, 22)])

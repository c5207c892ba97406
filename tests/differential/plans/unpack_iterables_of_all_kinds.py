a, b = {"x": 1, "y": 2}
c, d = {"x": 1, "y": 2}.values()
(e, f), (g, h) = {"x": 1, "y": 2}.items()
i, j = (n * n for n in range(2))
k, l = range(2)
m, n = map(str, (1, 2))
o, p = zip("ab", [1, 2])
q, r = reversed([1, 2])
s, t = "日é"
u, v = enumerate("xy")
print(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
w, *x = "unpack"
*y, z = {1: "a", 2: "b", 3: "c"}
aa, *bb, cc = (n for n in range(6))
print(w, x, y, z, aa, bb, cc)
[dd, [ee, *ff]], gg = [1, "two"], frozenset([9])
print(dd, ee, ff, gg == {9})
for (key, (first, *others)), extra in zip({"k": "abc", "l": [1]}.items(), (True, None)):
    print(key, first, others, extra)
print([x + y for x, y in {"ab": 1, "cd": 2}], [y for _, (y, *_) in enumerate([(1, 2), "xy"])],
    {k: v for k, *v in ["abc", (1, 2, 3)]}, [(*p, 0) for p in zip("ab", "cd")])
print(*{"k": 1, "l": 2}, *"ab", *range(2), *(n for n in (7, 8)), *[], *{}.values(), sep=",")
def f(*args): return args
print(f(*"ab", *{"c": 1}, *map(int, "12")), [*zip(*[(1, 2), (3, 4)])], max(*{3, 1}), {**{"a": 1}, **dict(b=2)},
    [*range(2), *"x"], (*(1,), *[2]))
h = [1, 2, 3]
h[0], *h[1:], h[2] = "abc" if False else (9, 8, 7, 6)
print(h)

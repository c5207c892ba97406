a, b = 1, 2
a, b = b, a
(c, d), e = [3, 4], "five"
[f, [g, (h,)]] = 1, [2, (3,)]
print(a, b, c, d, e, f, g, h)
first, *rest = range(5)
*init, last = "word"
head, *middle, tail = (1, 2)
p, (q, *r), *s = 1, (2, 3, 4), 5, 6
print(first, rest, init, last, head, middle, tail, p, q, r, s)
x = y = z = []
x.append(1)
print(x, y, z, x is z)
i, values = 0, [10, 20, 30]
i, values[i] = 2, "zero"
print(i, values)
values[0], values[-1] = values[-1], values[0]
print(values)
d = {}
d["k"], d["l"] = "kl"
k, v = d.popitem()
print(d, k, v)
for m, (n, *o) in [(1, "abc"), (2, [9])]:
    print(m, n, o)
a = b, c = 5, 6
print(a, b, c)

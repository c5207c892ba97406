for a, b in [(1, 2), (3, 4)]:
    print(a + b)
for (x, (y, z)), *rest in [((1, (2, 3)), 4, 5), (("a", "bc"),)]:
    print(x, y, z, rest)
d, values = {}, [0, 0, 0]
for d["key"] in range(3):
    pass
for values[1] in "xyz":
    print(values)
print(d)
for i in range(3):
    i *= 10
    print(i, end=" ")
print(i)
for k in {"a": 1, "b": 2}:
    print(k, end=" ")
for k, v in {"a": 1, "b": 2}.items():
    print(k, v, end=" ")
for c in "hé日":
    print(c, end="|")
for n, (left, right) in enumerate(zip("ab", [1, 2]), start=10):
    print(n, left, right)
for t in (1, 2), "ab", [3]:
    print(t)
for v in 1, 2, 3:
    print(v, end=",")
print()
for bad in (5, None, 1.5, len):
    try:
        for _ in bad:
            pass
    except TypeError as e:
        print(e)

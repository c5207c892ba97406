x = "outer"
squares = [x * x for x in range(4)]
print(x, squares)
n = 10
print([n + i for i in range(3)], [n for n in range(2)], n)
print([[n for n in range(n)] for n in range(4)], n)
def inside():
    k = 5
    fs = [lambda: k + i for i in range(3)]
    k = 7
    return [f() for f in fs], [(lambda j=j: k * j)() for j in range(3)], {k: v for k, v in [(1, 2)]}, k
print(inside())
try:
    [undefined_name for _ in range(1)]
except NameError as e:
    print(e)
print([_ for _ in "ab"], [y := 3, y ** 2], y, [z := i for i in range(4)], z)
print(any((hit := v) > 2 for v in [1, 2, 3, 4]), hit, [last := c for c in "xyz"] and last)
try:
    print(i)
except NameError as e:
    print(e)

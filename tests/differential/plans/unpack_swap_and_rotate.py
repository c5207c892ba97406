a, b, c = 1, 2, 3
a, b, c = c, a, b
print(a, b, c)
values = [5, 3, 8, 1, 9, 2]
for i in range(len(values)):
    for j in range(len(values) - 1 - i):
        if values[j] > values[j + 1]:
            values[j], values[j + 1] = values[j + 1], values[j]
print(values)
values[0], values[1:3], values[-1] = "first", ["x", "y", "z"], "last"
print(values)
i = 0
i, values[i], i = 3, "at three", 5
print(i, values)
m = [[1, 2], [3, 4]]
(m[0][0], m[1][1]), (m[0][1], m[1][0]) = (m[1][1], m[0][0]), (m[1][0], m[0][1])
print(m)
x = [1, 2, 3]
x[0], x = "replaced?", [9]
print(x)
p = q = [0]
p[0], p = 7, [8]
print(p, q)
head, *(second, *others) = "abcde"
print(head, second, others)
*a, = range(3)
(b,) = [7]
[c] = "z"
print(a, b, c)
for first, *_, last in ["hello", (1, 2), [3, 4, 5]]:
    print(first, _, last)

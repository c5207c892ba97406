a, b = [1, 2], [3]
print(a + b, a * 3, 2 * b, a * 0, a * -1, a == [1, 2], a != b, a < b, [1, 2] < [1, 2, 0], [] < [0], [1, "a"] == [1, "a"])
print(1 in a, 5 not in a, [1] in a, [1] in [[1]], 2.0 in a, True in a, "1" in a)
c = a
c += [9]
print(a, c, a is c)
c = c + [10]
print(a, c, a is c)
a *= 2
print(a)
a += "hi"
a += (0,)
a += {"k": 1}
print(a)
for f in (lambda: [1] + (2,), lambda: [1] * [2], lambda: [1] * 1.0, lambda: [1] - [1], lambda: [1] < 5,
        lambda: [1] < ["a"], lambda: [1] + None, lambda: [1] & [2], lambda: -[1], lambda: [1] < (1,),
        lambda: [None] < [None], lambda: [{}] < [{}], lambda: "a" in 5, lambda: 1 in 5):
    try:
        print(f())
    except TypeError as e:
        print(e)
try:
    a += 5
except TypeError as e:
    print(e)

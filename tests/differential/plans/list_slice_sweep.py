a = list("abcdef")
bounds = (None, 0, 1, 3, 6, 8, -1, -4, -9)
for start in bounds:
    for step in (None, 1, 2, -1, -3):
        print(start, step, ["".join(a[start:stop:step]) for stop in bounds])
for start, stop, new in ((0, 0, "X"), (1, 3, ""), (2, 2, "YZ"), (-2, None, "W"), (4, 1, "V"), (None, None, "U"),
        (9, 9, "T"), (-9, 2, "S")):
    b = list(a)
    b[start:stop] = new
    print(start, stop, "".join(b), end="; ")
print()
for start, stop, step in ((None, None, 2), (None, None, -2), (1, None, 3), (5, 0, -2), (0, 0, 2), (None, 3, 1), (-3, None, None)):
    b = list(a)
    del b[start:stop:step]
    c = list(a)
    c[start:stop:step] = ["*"] * len(c[start:stop:step])
    print("".join(b), "".join(c), end="; ")
print()

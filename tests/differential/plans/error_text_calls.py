values = [5, 1.5, "s", [1], (1,), {"k": 1}, {1}, None, True, range(3), frozenset(), ValueError("v"), ...]
for v in values:
    try:
        v()
    except TypeError as e:
        print(e)
    try:
        v(1, x=2)
    except TypeError as e:
        print(e)
table = {"f": 5, "g": None}
for f in (lambda: table["f"](), lambda: table["g"](1), lambda: "abc".upper()(), lambda: [1].append(2)(),
        lambda: len([1])(), lambda: (lambda: 3)()(), lambda: print()()):
    try:
        f()
    except TypeError as e:
        print(e)

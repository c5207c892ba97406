values = [1, 1.5, "s", [1], (1,), {"k": 1}, {1}, None, True, len, int, range(2), ValueError("v"), frozenset()]
for name, apply in (("<", lambda a, b: a < b), ("<=", lambda a, b: a <= b), (">", lambda a, b: a > b),
        (">=", lambda a, b: a >= b), ("in", lambda a, b: a in b)):
    for a in values:
        row = []
        for b in values:
            try:
                row.append(str(apply(a, b)))
            except Exception as e:
                row.append(str(e))
        print(name, type(a).__name__, row)

values = [1, 1.5, "s", [1], (1,), {"k": 1}, {1}, None, True, len, int, range(2), frozenset()]
operators = [("+", lambda a, b: a + b), ("-", lambda a, b: a - b), ("*", lambda a, b: a * b), ("/", lambda a, b: a / b),
    ("//", lambda a, b: a // b), ("%", lambda a, b: a % b), ("**", lambda a, b: a ** b), ("<<", lambda a, b: a << b),
    ("&", lambda a, b: a & b), ("|", lambda a, b: a | b), ("^", lambda a, b: a ^ b)]
for name, apply in operators:
    for a in values:
        for b in values:
            if name == "|" and int in (a, b):
                continue
            try:
                apply(a, b)
            except Exception as e:
                print(name, type(a).__name__, type(b).__name__, "|", type(e).__name__, e)

for value in (1, -2.5, True, "s", [1], (1,), {}, {1}, None, len, int, range(2), 10**30):
    for name, apply in (("-", lambda v: -v), ("+", lambda v: +v), ("~", lambda v: ~v), ("abs", abs), ("not", lambda v: not v)):
        try:
            print(name, type(value).__name__, apply(value))
        except TypeError as e:
            print(name, e)

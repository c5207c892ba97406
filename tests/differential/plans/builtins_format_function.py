cases = [(1234.5678, ",.2f"), (1234.5678, "e"), (0.000123, "g"), (42, "08b"), (42, "#x"), (-42, "+d"), (42, "^10"),
    ("text", "*^10"), ("text", ".2"), (True, ""), (None, ""), (0.5, "%"), (10**15, "_"), (255, "X"), (65, "c"),
    ([1], ""), (1e10, "n"), (3, ".3f"), (2.0, ""), (2.0, "g"), (-0.0, "+.1f")]
for value, spec in cases:
    print(repr(value), repr(spec), repr(format(value, spec)),
        format(value, spec) == "{:{}}".format(value, spec) == f"{value:{spec}}")
bad = [("a", "d"), (1, "s"), (1.5, "d"), (1, ".2"), ([], "d"), (None, ">5"), ({}, "s"), ("a", "+"), (1, ",b"),
    (1.0, "x"), ("a", "=5"), (1, "q"), (1, "10.5d"), ("a", ",")]
for value, spec in bad:
    try:
        print(format(value, spec))
    except Exception as e:
        print(repr(value), spec, type(e).__name__, e)
print(format("x"), format(5), format(2.5), [format(v, ">4") for v in (1, "a", 2.5)], format(12, f">{4 + 2}"))

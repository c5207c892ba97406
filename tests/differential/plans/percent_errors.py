cases = [("%d", "x"), ("%d", None), ("%d %d", (1,)), ("%d", (1, 2)), ("%s", ()), ("%q", 1), ("%", 1),
    ("%(a)s", {"b": 1}), ("%(a)s", 5), ("%(a)s", (1,)), ("%f", "x"), ("%x", 1.5), ("%c", "ab"), ("%c", -1), ("%c", 1.0),
    ("%.2", 1), ("plain", 1), ("plain", (1,)), ("plain", {}), ("plain", []), ("%*d", (1,)), ("%*d", ("x", 1)),
    ("%s %(a)s", {"a": 1}), ("%o", None), ("%i", [1]), ("%e", None), ("%5", ()), ("abc%", ()), ("%(a", {"a": 1}), ("%s%s", "ab")]
for template, values in cases:
    try:
        print(repr(template % values))
    except Exception as e:
        print(repr(template), values, type(e).__name__, e)

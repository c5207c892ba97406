d = {}
for key in (1, 1.0, True, 2, "1", None, (1, 2), (1.0, 2.0), "", 0, False, 0.0, -0.0, frozenset({1}), 2**70,
        float(2**70), 1e300, range(2)):
    d[key] = d.get(key, ()) + (repr(key),)
print(d, len(d))
for key in (1.0, True, (1, 2.0), None, frozenset([1.0]), 2**70, 0, "0", range(0, 2)):
    print(repr(key), key in d, d.get(key))
for key in ([], {}, set(), ([],), (1, {}), [1].copy, slice(1)):
    try:
        print(d.get(key))
    except TypeError as e:
        print(e)
for key in ("nope", 5, 2.5, (3,), None, True, b"x"):
    try:
        {}[key]
    except KeyError as e:
        print(e, repr(e), e.args)

values = [1, True, 1.5, "s", None, [], (), {}, set(), frozenset(), range(1), len, int, lambda: 0, ValueError("x"), ..., b"x"]
kinds = (int, float, str, bool, list, tuple, dict, set, frozenset, range, type, Exception, ValueError, object, bytes)
for v in values:
    print(type(v).__name__, [k.__name__ for k in kinds if isinstance(v, k)], callable(v), type(v) in kinds)
print(isinstance(5, (str, int)), isinstance(5, (str, (float, int))), isinstance(5, ()), isinstance(True, bool),
    isinstance(None, type(None)), issubclass(bool, int), issubclass(int, (str, int)), issubclass(int, object),
    isinstance(5, int | str), isinstance("s", int | None))
print(int, str, list, dict, type(None), type(len), type(lambda: 0), type(1), type([]), type(type), [int, str],
    {int: "i", str: "s"}[type("x")], type("x") == str, type(5) is int, Exception, ValueError, range, type(range(1)),
    type(x for x in ()), type({}.keys()), type(iter([])), type(zip()), type(ValueError()))

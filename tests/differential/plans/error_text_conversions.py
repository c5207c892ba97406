for f in (lambda: int("x"), lambda: int("1.5"), lambda: int(""), lambda: int(None), lambda: int([]),
        lambda: int("1", "2"), lambda: int(1, 2), lambda: int("9" * 30 + "x"), lambda: int("1", 100),
        lambda: float("x"), lambda: float(""), lambda: float([]), lambda: float("1,5"), lambda: str(1, 2),
        lambda: str(b"a", 5), lambda: bool(1, 2), lambda: list(1), lambda: tuple(None), lambda: set(5.5),
        lambda: dict(1), lambda: dict([1]), lambda: dict(["ab", "c"]), lambda: dict([(1, 2, 3)]),
        lambda: dict(a=1, **{"b": 2}), lambda: dict({}, {}), lambda: chr("a"), lambda: chr(-5), lambda: ord("ab"),
        lambda: ord(5), lambda: hex(1.5), lambda: bin("1"), lambda: oct(None), lambda: round("a"),
        lambda: round(1.5, "a"), lambda: abs([]), lambda: divmod(1, "a"), lambda: pow("a", 2), lambda: pow(2),
        lambda: pow(2, 3, 0), lambda: len(5), lambda: hash([]), lambda: range("a"), lambda: range(1.5),
        lambda: range(1, 2, 0), lambda: slice(), lambda: enumerate(1), lambda: zip(1), lambda: reversed({}) and 1,
        lambda: sum("ab"), lambda: min(), lambda: max(None), lambda: sorted(1), lambda: isinstance(1, 2),
        lambda: isinstance(1), lambda: issubclass(1, int), lambda: isinstance(1, (int, 2)), lambda: format(1, 2),
        lambda: format("a", "d"), lambda: repr(), lambda: callable(), lambda: frozenset(1), lambda: iter(1),
        lambda: next(1), lambda: map(1), lambda: filter(1), lambda: type(), lambda: float("0x1"), lambda: int("0b2", 2),
        lambda: bool(x=1), lambda: list(x=1), lambda: int(x=1), lambda: tuple([1], [2])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

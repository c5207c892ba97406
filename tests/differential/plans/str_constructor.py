for v in (None, True, 1, -2.5, "s", [1, "a"], (1,), (), {}, {"k": [1]}, {1}, set(), frozenset(), range(3),
        range(1, 9, 2), 1e100, Ellipsis, NotImplemented):
    print(str(v), repr(v), [v], f"{v}", f"{v!r}")
print(str(), str(object="x"), [str(3)], str(frozenset([2])), str([None, "it's"]), repr("a'b"), str(("x",)), repr({"a": "b'c"}))
print(str(b"ab"), str(b"ab", "utf-8"), repr([b"\x00\xff"]))
nested = [[1, (2, {"x": [None]})], set(), "q"]
print(str(nested), len(str(nested)), f"{nested!s:>50}")

values = [0, -5, 10**30, 1.5, -0.0, 1e100, "a'b\n", "", True, None, [1, [2, "x"]], (1,), (), {"k": (1, 2.0)}, {"a": {"b": []}}]
for v in values:
    print(type(v).__name__, str(v), repr(v), f"{v}", f"{v!r:>12}", "%s" % (v,), "%r" % (v,), "{}".format(v),
        str(v) == f"{v!s}", len(repr(v)))
print(int(str(10**30)) == 10**30, float(repr(1e100)) == 1e100, list(str([1, 2]))[:3], str(str("x")), repr(repr("x")),
    repr(repr(repr("'"))), str([str(1)]), repr((repr("a"),)))
print(tuple(list((1, 2))) == (1, 2), dict(list({"a": 1}.items())), list(dict.fromkeys([2, 1, 2])),
    set(list({1, 2})) == {1, 2}, "".join(list("abc")), bool(str(False)), int(True), float("1"), int(float("3.7")),
    str(int("007")), list(map(int, str(1234))), chr(ord("x")), int(hex(255), 16), int(bin(10), 2), int(oct(8), 8), ord(chr(8364)))

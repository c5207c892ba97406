print(max(1, 5, 3), min("b", "a"), max([4, 2]), min({3: "x", 1: "y"}), max("hello"), max([1, 2], [1, 3]),
    max((1, "a"), (0, "z")), min(range(3, 9)), max(x for x in (1, 9, 4)))
print(max(["aa", "b", "cc"], key=len), min(["aa", "b", "c"], key=len), max(-5, 3, key=abs), min([], default="none"),
    max((), default=None, key=len), max([0], default=9), min("a", "B", key=str.lower))
print(max(1, 1.0), max(1.0, 1), min(True, 1), max(0, False), max([[1], [2]], key=lambda v: -v[0]),
    max({"a": 3, "b": 7}.items(), key=lambda kv: kv[1]))
for bad in (lambda: max(), lambda: min(), lambda: max([]), lambda: min(()), lambda: max(5), lambda: min(None),
        lambda: max(1, "a"), lambda: min([1, None]), lambda: max(1, 2, default=3), lambda: max([1], key=5),
        lambda: max(1, 2, foo=3), lambda: max({}), lambda: min("", key=len), lambda: max([{}, {}])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

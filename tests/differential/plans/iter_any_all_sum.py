print(any([]), all([]), any([0, "", None]), all([1, "a", [0]]), any("abc"), all({}), any({0: 1}), all([[], 1]),
    any(n > 3 for n in range(5)), all(c.islower() for c in "abC"))
print(sum([]), sum([1, 2.5]), sum(range(101)), sum([[1], [2]], []), sum({1: "a", 2: "b"}), sum([True, True]),
    sum((1,), 10), sum([0.1] * 3), sum([10**20, 1]), sum([(1,), (2,)], ()), sum([1, 2], start=5), sum([2**63 - 1, 1]))
print(abs(-3), abs(2.5), abs(-0.0), abs(True), abs(-10**30), divmod(17, 5), divmod(-17.5, 5), len(""), len({}),
    len({1}), len(range(7)), len((1,)), bool(abs(0)))
for bad in (lambda: sum(["a"]), lambda: sum([[1]]), lambda: sum(5), lambda: sum(["a"], "x"), lambda: any(5),
        lambda: all(None), lambda: abs("a"), lambda: abs(None), lambda: divmod(1), lambda: divmod("a", 1),
        lambda: len(5), lambda: len(None), lambda: sum(), lambda: sum([1], [2]), lambda: any(), lambda: all(1, 2),
        lambda: sum([None]), lambda: sum([1, "a"]), lambda: abs(1, 2), lambda: len((n for n in "a"))):
    try:
        print(bad())
    except TypeError as e:
        print(e)

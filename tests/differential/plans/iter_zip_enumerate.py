print(list(zip([1, 2, 3], "ab")), list(zip()), list(zip([1])), list(zip("ab", [1, 2], (3, 4))),
    dict(zip("ab", range(9))), [a + b for a, b in zip("xy", "zw")], list(zip(*[(1, 2), (3, 4)])))
print(list(enumerate("ab")), list(enumerate("ab", 5)), list(enumerate([], start=1)),
    [f"{i}:{c}" for i, c in enumerate("xyz", start=1)], dict(enumerate("pq")), list(enumerate(range(2), -1)))
z = zip(range(3), range(3))
print(next(z), list(z), list(z), next(z, "done"))
a, b = iter([1, 2, 3]), iter("xy")
print(list(zip(a, b)), list(a), list(zip([1, 2], [3, 4], strict=True)))
for bad in (lambda: list(zip([1], [1, 2], strict=True)), lambda: list(zip([1, 2], [1], strict=True)),
        lambda: list(zip([1], [1], [], strict=True)), lambda: zip(5), lambda: enumerate(5), lambda: enumerate(),
        lambda: list(enumerate("a", "b")), lambda: zip([1], 5), lambda: enumerate("a", 1, 2), lambda: len(zip()),
        lambda: zip([1])[0]):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

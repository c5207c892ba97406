s = slice(1, 5, 2)
print(s, s.start, s.stop, s.step, slice(3), slice(None, None), s.indices(4), slice(None, None, -1).indices(5),
    slice(-3, None).indices(10), s == slice(1, 5, 2), slice(1) == slice(2))
print("abcdefg"[s], [0, 1, 2, 3, 4, 5][s], (0, 1, 2, 3)[slice(-2, None)], range(10)[s], "abc"[slice(None, None, -1)])
a = list(range(6))
a[slice(1, 3)] = ["x"]
print(a)
del a[slice(0, 2)]
print(a)
thirds = [slice(i, i + 3) for i in range(0, 9, 3)]
print(["abcdefghi"[t] for t in thirds], repr(thirds[0]), str(slice("a", None)))
for bad in (lambda: slice(), lambda: slice(1, 2, 3, 4), lambda: [1][slice("a", "b")], lambda: s.nope, lambda: {}[s],
        lambda: slice(1, 2, 0).indices(5), lambda: "ab"[slice(None, None, 0)]):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

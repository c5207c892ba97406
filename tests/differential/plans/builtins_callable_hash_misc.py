print(callable(len), callable(5), callable(int), callable(lambda: 1), callable("a".upper), callable(None), callable(print))
print(hash(1) == hash(1.0) == hash(True), hash(5), hash(-1), hash(-2), hash(2**61 - 1), hash(2**61), hash(2**100),
    hash(0.5), hash(1e300), hash(float("inf")), hash(-float("inf")), hash(0.1), hash(-7.25), hash(None) == hash(None),
    hash("a") == hash("a"))
print(hash((1, 2, 3)), hash(()), hash((1, (2, 3))), hash((0.5, -1)), hash(range(3)) == hash(range(0, 3, 1)),
    hash(frozenset([1, 2])) == hash(frozenset([2, 1])), hash(-2**61), hash(-(2**61 - 1)))
print(print("returns"), print(), print(1, 2, sep="-"), print("a", end=""), print(sep="x"),
    print("b", "c", sep="", end="!\n"), print(*[], sep=","), print(1, None, True, 2.50, "s", [1], sep=" | "))
for bad in (lambda: print(1, sep=5), lambda: print(1, end=5), lambda: print(1, foo=2), lambda: callable(1, 2),
        lambda: hash(), lambda: hash({})):
    try:
        bad()
    except TypeError as e:
        print(e)
print("no newline", end="")
print(" then", None, sep=None, end=None, flush=True)

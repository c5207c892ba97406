print(True + True, True * 5, False - 1, -True, +False, ~True, ~False, True / 2, True // 2, True % 2, 2 ** True)
print(True & False, True | False, True ^ True, True & 1, 2 | True, not True, not 0, not "", not [0])
print(sum([True, False, True]), [10, 20][True], "ab"[False], True == 1, True is True, False == 0.0, True < 2, True > False)
print(isinstance(True, int), isinstance(1, bool), type(True).__name__, str(True), repr(False),
    f"{True} {True:d} {True:5} {False:>6}|")
print({True: "yes", 1: "one", 1.0: "float"}, {0, False, 0.0}, [1, True, 1.0].count(True))
print("%d %s %r %5.1f %x" % (True, True, False, True, True), int(True), float(False))
print(max(True, 0), min(False, 1), sorted([True, False, 2, -1]), bool("False"), bool(0.0), bool(-0.0), bool(()), bool(range(0)))

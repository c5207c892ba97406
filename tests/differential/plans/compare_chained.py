def f(n):
    print("f", n, end=" ")
    return n
print(f(1) < f(2) < f(3))
print(f(3) < f(2) < f(1))
print(f(1) < f(3) > f(2) != f(5) == f(5))
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 == True, 3 > 2 > 1 > 0, 1 < 2 > 0, 0 < 0.5 < 1, not 1 < 2 < 3, 1 < (2 < 3), (1 < 2) < 3)
print(1 in [1, 2] == True, (1 in [1, 2]) == True, "a" in "abc" in ["abc"], None is None is not False, 5 not in [1] not in [[2]])
x = 5
print(0 <= x < 10, 0 <= x < 5, 5 <= x <= 5, x == 5 == 5.0, [1] < [2] < [2, 0], "a" < "b" < "c" <= "c", () < (1,) < (1, 0))
print(f(0) == f(0) and f(2), f(1) > f(2) or f(3), end="\n")
for bad in (lambda: 1 < "a", lambda: 1 < 2 < "a", lambda: 2 < 1 < "a", lambda: None < 1, lambda: [] < (),
        lambda: {} < {}, lambda: 1 >= None, lambda: "a" <= 1, lambda: 1 in 2, lambda: {1} < {2} < 3, lambda: len < len,
        lambda: int < str, lambda: range(2) > 1, lambda: True < "x", lambda: 1.5 > []):
    try:
        print(bad())
    except TypeError as e:
        print(e)

for a in (7, 7.0, True, -3, 2.5, 0, False):
    for b in (2, 2.0, True, -2, 0.5):
        print(a, b, a + b, a - b, a * b, a / b, a // b, a % b, a ** b if a > 0 or a and b == int(b) else "-", a == b,
            a < b, type(a + b).__name__, type(a / b).__name__, type(a // b).__name__, type(a ** b if a > 0 else a).__name__)
print(type(2**-1).__name__, type(2**2).__name__, type(True + True).__name__, type(4 / 2).__name__,
    type(7 // 2.0).__name__, type(round(2.5)).__name__, type(round(2.567, 2)).__name__, type(abs(-True)).__name__,
    type(sum([1, 2.0])).__name__, type(divmod(7, 2.0)[0]).__name__, type(max(1, 2.0)).__name__, type(int(2.0)).__name__,
    type(-True).__name__)

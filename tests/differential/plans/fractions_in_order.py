from decimal import Decimal
from fractions import Fraction

values = [Fraction(1, 3), Fraction(-7, 2), Fraction(4), 0, 4, -3, 10 ** 30, 0.5, 1 / 3, -3.5, float("inf"), float("-inf"), float("nan"), True]
for a in values[:3]:
    for b in values:
        print(a < b, a <= b, a > b, a >= b, a == b, b < a, b >= a, end=" ")
        print([f"{x}" for x in (a + b, b + a, a - b, b - a, a * b, b * a)] if b == b else "")
        for op in (lambda: a / b, lambda: b / a, lambda: a // b, lambda: a % b):
            try:
                print(op(), end=" ")
            except (ZeroDivisionError, ValueError, OverflowError) as error:
                print(type(error).__name__, end=" ")
        print()
for b in ("a", None, []):
    for op in (lambda: Fraction(1) < b, lambda: Fraction(1) >= b, lambda: Fraction(1) + b, lambda: b * Fraction(2, 3), lambda: b - Fraction(1), lambda: Fraction(3) / b):
        try:
            print(op())
        except TypeError as error:
            print(error)


class Half(Fraction):
    pass


print(repr(Half(1, 2) + 1), repr(Half(1, 2) * Half(1, 3)), repr(1 - Half(1, 2)), type(Half(1, 2) + 1) is Fraction, sorted([Half(1, 2), Fraction(1, 3), 0.25, 2]))
print(sum([Fraction(1, n) for n in range(1, 40)]), max(Fraction(1, 3), 0.3), min(Fraction(-1, 3), -1), Fraction(0) + 0, Fraction(6, -4), -Fraction(6, 4))
total = Fraction(0)
for n in range(1, 60):
    total += Fraction(1, n)
    if total > 3:
        total = total - 2
    total = total * Fraction(n, n + 1)
print(total, float(total), round(total, 3), int(total * 100), total.limit_denominator(50), hash(total) == hash(Fraction(str(total))))

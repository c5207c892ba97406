# Fractions: making, computing, comparing, showing.
from decimal import Decimal
from fractions import Fraction
import math


def show(f):
    try:
        print(repr(f()))
    except Exception as error:
        print(type(error).__name__, error)


a, b = Fraction(3, 4), Fraction(-5, 6)
print(a, repr(b), a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** 2, a ** -2, b ** 3, -a, +a, abs(b))
print(a + 1, 1 + a, a - 2, 2 - a, a * 2, 2 * a, a / 2, 2 / a, a // 2, 2 // a, a % 2, 2 % a, a ** 0.5, 2 ** Fraction(2), 2 ** Fraction(1, 2), 0.5 ** a)
print(a + 0.5, 0.5 + a, a * 0.5, a - 0.25, 1.0 - a, a / 0.5, 1.0 / a)
print(a < b, a > b, a <= 0.75, a >= 1, a == 0.75, a == Fraction(6, 8), a == Decimal("0.75"), a < Decimal(1), a != b, a == "x", 1 > a, 0.5 < a)
for text in ["1/3", " -7/14 ", "2.5", "1e-3", "+0.125", "1_000/3", "3", ".5", "-.25e2"]:
    print(repr(text), Fraction(text))
print(Fraction(0.1), Fraction(Decimal("1.1")), Fraction(), Fraction(7), Fraction(a, b), Fraction(a), Fraction.from_float(0.25), Fraction.from_decimal(Decimal("0.2")))
print(Fraction(math.pi).limit_denominator(100), Fraction("3.14159").limit_denominator(10), Fraction(0.1).limit_denominator(), a.as_integer_ratio(), a.numerator, b.denominator)
print(int(Fraction(-7, 2)), float(a), round(Fraction(7, 2)), round(Fraction(5, 2)), round(Fraction(22, 7), 2), round(Fraction(12345), -2), math.floor(b), math.ceil(b), math.trunc(Fraction(-9, 2)))
print(bool(Fraction(0)), hash(Fraction(1, 2)) == hash(0.5), hash(Fraction(5)) == hash(5), {Fraction(1, 2): "x"}[0.5], sum([Fraction(1, n) for n in range(1, 8)]), max(a, b), sorted([a, b, 0.1, 1]))
print(f"{a}", str(Fraction(4, 2)), [a, b], f"{float(a):.2f}", isinstance(a, Fraction), a.__class__.__name__, Fraction)
show(lambda: Fraction(1, 0))
show(lambda: Fraction("x"))
show(lambda: Fraction("1/0"))
show(lambda: Fraction(1.5, 2))
show(lambda: Fraction(None))
show(lambda: Fraction([1]))
show(lambda: a / 0)
show(lambda: a // 0)
show(lambda: Fraction(0) ** -1)
show(lambda: a + "x")
show(lambda: "x" + a)
show(lambda: a < "x")
show(lambda: a + Decimal(1))
show(lambda: Decimal(1) + a)
show(lambda: Decimal(a))
show(lambda: a.limit_denominator(0))
show(lambda: a.foo)
show(lambda: math.sqrt(Fraction(9, 4)))

__told__ = ("Fraction.__init__", "Fraction.__new__")

from decimal import Decimal
from math import gcd


def _parse(text):
    import re
    match = re.fullmatch(r"\s*(?P<sign>[-+]?)(?=\d|\.\d)(?P<num>(?:\d+(?:_\d+)*)?)"
                         r"(?:/(?P<denom>\d+(?:_\d+)*)|(?:\.(?P<decimal>(?:\d+(?:_\d+)*)?))?(?:[Ee](?P<exp>[-+]?\d+(?:_\d+)*))?)?\s*", text)
    if match is None:
        raise ValueError(f"Invalid literal for Fraction: {text!r}")
    numerator = int(match.group("num") or "0")
    denominator = 1
    if match.group("denom"):
        denominator = int(match.group("denom"))
    else:
        places = match.group("decimal")
        if places:
            places = places.replace("_", "")
            denominator = 10 ** len(places)
            numerator = numerator * denominator + int(places)
        if match.group("exp"):
            exponent = int(match.group("exp"))
            if exponent >= 0:
                numerator *= 10 ** exponent
            else:
                denominator *= 10 ** -exponent
    if match.group("sign") == "-":
        numerator = -numerator
    return numerator, denominator


# Of two ints, the second above 0.
def _made(numerator, denominator):
    common = gcd(numerator, denominator)
    made = object.__new__(Fraction)
    made._numerator = numerator // common
    made._denominator = denominator // common
    return made


class Fraction:
    def __init__(self, numerator=0, denominator=None):
        if denominator is None:
            if isinstance(numerator, int):
                numerator, denominator = int(numerator), 1
            elif isinstance(numerator, Fraction):
                numerator, denominator = numerator._numerator, numerator._denominator
            elif isinstance(numerator, (float, Decimal)):
                numerator, denominator = numerator.as_integer_ratio()
            elif isinstance(numerator, str):
                numerator, denominator = _parse(numerator)
            else:
                raise TypeError("argument should be a string or a Rational instance")
        elif isinstance(numerator, int) and isinstance(denominator, int):
            pass
        elif isinstance(numerator, (int, Fraction)) and isinstance(denominator, (int, Fraction)):
            numerator, denominator = (numerator.numerator * denominator.denominator,
                                      denominator.numerator * numerator.denominator)
        else:
            raise TypeError("both arguments should be Rational instances")
        if denominator == 0:
            raise ZeroDivisionError(f"Fraction({numerator}, 0)")
        common = gcd(numerator, denominator)
        if denominator < 0:
            common = -common
        self._numerator = numerator // common
        self._denominator = denominator // common

    @property
    def numerator(self):
        return self._numerator

    @property
    def real(self):
        return self

    @property
    def imag(self):
        return 0

    def conjugate(self):
        return self

    @property
    def denominator(self):
        return self._denominator

    @classmethod
    def from_float(cls, f):
        if isinstance(f, int):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return cls(*f.as_integer_ratio())

    @classmethod
    def from_decimal(cls, dec):
        if isinstance(dec, int):
            return cls(dec)
        if not isinstance(dec, Decimal):
            raise TypeError(f"{cls.__name__}.from_decimal() only takes Decimals, not {dec!r} ({type(dec).__name__})")
        return cls(*dec.as_integer_ratio())

    def as_integer_ratio(self):
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        before, below, top, bottom = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            quotient = n // d
            next_below = below + quotient * bottom
            if next_below > max_denominator:
                break
            before, below, top, bottom = top, bottom, before + quotient * top, next_below
            n, d = d, n - quotient * d
        steps = (max_denominator - below) // bottom
        one = Fraction(top, bottom)
        other = Fraction(before + steps * top, below + steps * bottom)
        return one if abs(one - self) <= abs(other - self) else other

    def __repr__(self):
        return f"{type(self).__name__}({self._numerator}, {self._denominator})"

    def __str__(self):
        return str(self._numerator) if self._denominator == 1 else f"{self._numerator}/{self._denominator}"

    def __format__(self, spec):
        if spec == "":
            return str(self)
        raise TypeError("unsupported format string passed to Fraction.__format__")

    def __hash__(self):
        # As of an equal int or float.
        modulus = 2305843009213693951
        if self._denominator % modulus == 0:
            result = 314159
        else:
            result = hash(hash(abs(self._numerator)) * pow(self._denominator, modulus - 2, modulus) % modulus)
        result = result if self._numerator >= 0 else -result
        return -2 if result == -1 else result

    def __add__(a, b):
        if isinstance(b, (int, Fraction)):
            return _made(a._numerator * b.denominator + b.numerator * a._denominator, a._denominator * b.denominator)
        return float(a) + b if isinstance(b, float) else NotImplemented

    def __radd__(b, a):
        if isinstance(a, (int, Fraction)):
            return _made(a.numerator * b._denominator + b._numerator * a.denominator, a.denominator * b._denominator)
        return a + float(b) if isinstance(a, float) else NotImplemented

    def __sub__(a, b):
        if isinstance(b, (int, Fraction)):
            return _made(a._numerator * b.denominator - b.numerator * a._denominator, a._denominator * b.denominator)
        return float(a) - b if isinstance(b, float) else NotImplemented

    def __rsub__(b, a):
        if isinstance(a, (int, Fraction)):
            return _made(a.numerator * b._denominator - b._numerator * a.denominator, a.denominator * b._denominator)
        return a - float(b) if isinstance(a, float) else NotImplemented

    def __mul__(a, b):
        if isinstance(b, (int, Fraction)):
            return _made(a._numerator * b.numerator, a._denominator * b.denominator)
        return float(a) * b if isinstance(b, float) else NotImplemented

    def __rmul__(b, a):
        if isinstance(a, (int, Fraction)):
            return _made(a.numerator * b._numerator, a.denominator * b._denominator)
        return a * float(b) if isinstance(a, float) else NotImplemented

    def __truediv__(a, b):
        if isinstance(b, (int, Fraction)):
            return _divide(a._numerator, a._denominator, b.numerator, b.denominator)
        return float(a) / b if isinstance(b, float) else NotImplemented

    def __rtruediv__(b, a):
        if isinstance(a, (int, Fraction)):
            return _divide(a.numerator, a.denominator, b._numerator, b._denominator)
        return a / float(b) if isinstance(a, float) else NotImplemented

    def __floordiv__(a, b):
        if isinstance(b, (int, Fraction)):
            return (a._numerator * b.denominator) // (a._denominator * b.numerator)
        return float(a) // b if isinstance(b, float) else NotImplemented

    def __rfloordiv__(b, a):
        if isinstance(a, (int, Fraction)):
            return (a.numerator * b._denominator) // (a.denominator * b._numerator)
        return a // float(b) if isinstance(a, float) else NotImplemented

    def __mod__(a, b):
        if isinstance(b, (int, Fraction)):
            return Fraction((a._numerator * b.denominator) % (b.numerator * a._denominator), a._denominator * b.denominator)
        return float(a) % b if isinstance(b, float) else NotImplemented

    def __rmod__(b, a):
        if isinstance(a, (int, Fraction)):
            return Fraction((a.numerator * b._denominator) % (b._numerator * a.denominator), a.denominator * b._denominator)
        return a % float(b) if isinstance(a, float) else NotImplemented

    def __divmod__(a, b):
        return (a // b, a % b) if isinstance(b, (int, float, Fraction)) else NotImplemented

    def __rdivmod__(b, a):
        return (a // b, a % b) if isinstance(a, (int, float)) else NotImplemented

    def __pow__(a, b):
        if isinstance(b, (int, Fraction)):
            if b.denominator != 1:
                return float(a) ** float(b)
            power = b.numerator
            if power >= 0:
                return Fraction(a._numerator ** power, a._denominator ** power)
            if a._numerator == 0:
                raise ZeroDivisionError(f"Fraction({a._denominator ** -power}, 0)")
            return Fraction(a._denominator ** -power, a._numerator ** -power)
        return float(a) ** b if isinstance(b, float) else NotImplemented

    def __rpow__(b, a):
        if b._denominator == 1 and b._numerator >= 0:
            return a ** b._numerator
        if isinstance(a, int):
            return Fraction(a) ** b
        return a ** float(b) if isinstance(a, float) else NotImplemented

    def __pos__(self):
        return Fraction(self._numerator, self._denominator)

    def __neg__(self):
        return Fraction(-self._numerator, self._denominator)

    def __abs__(self):
        return Fraction(abs(self._numerator), self._denominator)

    def __int__(self):
        return self.__trunc__()

    def __float__(self):
        return self._numerator / self._denominator

    def __trunc__(self):
        return -(-self._numerator // self._denominator) if self._numerator < 0 else self._numerator // self._denominator

    def __floor__(self):
        return self._numerator // self._denominator

    def __ceil__(self):
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits=None):
        if ndigits is None:
            floor, rest = divmod(self._numerator, self._denominator)
            if rest * 2 < self._denominator or (rest * 2 == self._denominator and floor % 2 == 0):
                return floor
            return floor + 1
        shift = 10 ** abs(ndigits)
        return Fraction(round(self * shift), shift) if ndigits > 0 else Fraction(round(self / shift) * shift)

    def __bool__(self):
        return self._numerator != 0

    def __eq__(a, b):
        if isinstance(b, int):
            return a._numerator == b and a._denominator == 1
        if isinstance(b, Fraction):
            return a._numerator == b._numerator and a._denominator == b._denominator
        if isinstance(b, float):
            return float(a) == b if b != b or b in (float("inf"), float("-inf")) else a == Fraction(b)
        if isinstance(b, Decimal):
            return b.is_finite() and a == Fraction(b)
        return NotImplemented

    def __lt__(a, b):
        sides = _sides(a, b)
        return NotImplemented if sides is None else sides[0] < sides[1]

    def __gt__(a, b):
        sides = _sides(a, b)
        return NotImplemented if sides is None else sides[0] > sides[1]

    def __le__(a, b):
        sides = _sides(a, b)
        return NotImplemented if sides is None else sides[0] <= sides[1]

    def __ge__(a, b):
        sides = _sides(a, b)
        return NotImplemented if sides is None else sides[0] >= sides[1]


def _divide(an, ad, bn, bd):
    numerator, denominator = an * bd, ad * bn
    if denominator == 0:
        raise ZeroDivisionError(f"Fraction({numerator // gcd(an, bn) // gcd(bd, ad)}, 0)")
    return Fraction(numerator, denominator)


# Two numbers in the order of a and b; None: they have none.
def _sides(a, b):
    if isinstance(b, (int, Fraction)):
        return a._numerator * b.denominator, a._denominator * b.numerator
    if isinstance(b, float) and (b != b or b in (float("inf"), float("-inf"))):
        return 0.0, b
    if isinstance(b, (float, Decimal)):
        numerator, denominator = b.as_integer_ratio()
        return a._numerator * denominator, a._denominator * numerator
    return None

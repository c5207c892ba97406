# Classes that derive from what modules bring: amounts of money, spans of time.
import copy
import math
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction


class Money(Decimal):
    def __new__(cls, value, currency="EUR"):
        self = super().__new__(cls, value)
        self.currency = currency
        return self

    def __add__(self, other):
        if isinstance(other, Money) and other.currency != self.currency:
            raise ValueError(f"{self.currency} and {other.currency}")
        return Money(super().__add__(other), self.currency)

    __radd__ = __add__

    def __str__(self):
        return f"{self.rounded():,.2f} {self.currency}"

    def rounded(self):
        return self.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


price, tip = Money("19.995"), Money("2")
print(price, repr(price), f"{price}", f"{price:.1f}", "%s %r" % (price, tip), [price])
print(price + tip, tip + 3, 3 + tip, sum([price, tip]), type(price + tip).__name__, type(price - tip).__name__, price - tip, price * 2, 2 * price)
print(price > tip, price == Decimal("19.995"), Decimal(2) == tip, tip == 2, hash(tip) == hash(2), {tip: "x"}[2], tip in [2], price != tip, 1 < tip)
print(int(price), float(price), round(price), round(price, 1), abs(Money(-3)), -tip, +tip, math.floor(price), math.ceil(price), math.trunc(price))
print(divmod(price, tip), price // tip, price % tip, tip ** 3, 7 / tip, 7 // tip, 7 % tip, pow(tip, 2), bool(Money(0)), bool(tip))
print(isinstance(price, Decimal), issubclass(Money, Decimal), isinstance(price, (int, float)), Money.__mro__[1].__name__, Money.__name__)
print(price.currency, price.as_tuple(), price.is_signed(), price.sqrt(), price.max(tip), Decimal(2).max(price), Decimal(price))
print(max(price, tip), sorted([price, tip, Money(1)], reverse=True), min([price, tip], key=lambda m: m.currency + str(m)))
print(Fraction(tip), Decimal("1.1").quantize(Money("0.1")), tip.compare(price), price.__class__ is Money)
print(str.format("{:>12} {:.3}", price, price), repr(super(Money, price).__add__(1)), Decimal.__str__(price), Decimal.__add__(price, 1), price.__mul__(2))
try:
    price + Money(1, "USD")
except ValueError as error:
    print(error)
copied = copy.copy(tip)
print(copied == tip, copied.currency, type(copied).__name__, vars(tip))
match tip:
    case Decimal() as amount:
        print("an amount", amount)
print(copy.deepcopy([price])[0] is price, copy.copy(tip) is tip)


class Plain(Decimal):
    pass


class Shown(Decimal):
    def __repr__(self):
        return "shown"


class Even(Decimal):
    def __eq__(self, other):
        return int(self) % 2 == int(other) % 2

    def __hash__(self):
        return 0


print(Plain("1.50"), repr(Plain("1.50")), Plain(3) + 1, type(Plain(3) + Plain(1)).__name__, f"{Plain('1.5'):08.2f}", Plain(), Plain("NaN"))
print(Shown(1), repr(Shown(1)), [Shown(2)], f"{Shown(3)!r} {Shown(3)}")
print(Even(2) == Even(4), Even(2) == 3, Even(2) != Even(4), 4 == Even(2))
for wrong in (lambda: Plain("x"), lambda: Plain(1) + "1", lambda: Plain(1) + 1.5, lambda: Plain(1, 2, 3), lambda: Plain([1]), lambda: len(Plain(1)), lambda: Plain(1)[0]):
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, error)


class Span(timedelta):
    def hours(self):
        return self.total_seconds() / 3600


long = Span(days=1, hours=6)
print(long, repr(long), long.hours(), long.days, long.seconds, f"{long}", [Span(hours=1)], str(Span()), bool(Span()), bool(long))
print(long + timedelta(1), type(long + long).__name__, 2 * long, long / 2, long // timedelta(hours=7), long % timedelta(hours=7), divmod(long, timedelta(hours=7)), -long)
print(datetime(2024, 2, 28) + long, datetime(2024, 3, 1) - long, long > timedelta(hours=1), long == timedelta(hours=30), hash(long) == hash(timedelta(hours=30)))
print(isinstance(long, timedelta), abs(Span(-1)), sorted([long, Span(1)]), sum([long, long], timedelta()), long.__add__(timedelta(1)), timedelta.__str__(long))

from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum
from fractions import Fraction
import functools
import operator
import re

class Level(Enum):
    LOW = 1

Point = namedtuple("Point", "x y")

class Plain:
    pass

class Equal:
    def __eq__(self, other):
        return True

@dataclass(frozen=True)
class Frozen:
    a: int = 1

@dataclass
class Changing:
    a: int = 1

@dataclass
class Order:
    number: int
    placed: date = date(2024, 1, 1)
    at: datetime = datetime(2024, 1, 1, 12)
    opens: time = time(9)
    total: Decimal = Decimal("0.00")
    share: Fraction = Fraction(1, 3)
    due: timedelta = timedelta(days=30)
    pattern: re.Pattern = re.compile("a+")
    level: Level = Level.LOW
    lines: list = field(default_factory=list)

print(Order(1), Order(2).placed + Order(2).due, Order(1) == Order(1))
for value in [Decimal("1.5"), date(2024, 2, 29), timedelta(1), timezone.utc, Fraction(1, 2), Level.LOW, Point(1, 2), Frozen(), re.compile("x"),
              (), (1, [2]), frozenset(), range(3), len, int, Plain, "text", b"bytes", 1.5, None, ..., functools.partial(int, base=2)]:
    @dataclass
    class Held:
        value: object = value
    print(Held().value == value, type(value).__name__)
DEFAULTS = [1]
for value in [[], {}, set(), Counter(), deque(), defaultdict(list), OrderedDict(), Changing(), Equal(), DEFAULTS]:
    try:
        @dataclass
        class Refused:
            value: object = value
        print("made", type(value))
    except ValueError as error:
        print(error)

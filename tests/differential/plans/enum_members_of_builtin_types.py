# A builtin type beside the enumeration: what it makes of what is written is the member's value.
import decimal
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum, auto, member, nonmember


class Code(str, Enum):
    OK = 200
    TEXT = b"x", "ascii"
    PLAIN = "plain"
    FORMED = f"z{1}"
    AGAIN = PLAIN
    FIRST, SECOND = "v", 6


print(list(Code), Code.OK.value, Code.OK == "200", Code("200"), Code.AGAIN is Code.PLAIN, Code.SECOND + "!")


class Letter(str, Enum):
    A = auto()
    B = auto()


print(list(Letter), Letter.A.value, Letter("2"))

START = 10


class Number(int, Enum):
    TEXT = "5"
    CUT = 2.5
    HEX = "ff", 16
    NAMED = START
    SUM = START + 1
    BELOW = -1
    BOTH = NAMED | 4
    YES = True
    FIVE = nonmember(5)
    SEVEN = member(7)


print(list(Number), Number.TEXT + 1, Number.CUT.value, Number.FIVE, Number(-1), Number.HEX / 5)


class Rank(IntEnum):
    LOW, MIDDLE, HIGH = range(3)
    TOP = "9"


print(list(Rank), Rank.TOP - 1, sum(Rank))


class Ratio(float, Enum):
    PI = 3.14
    TWO = 2
    TEXT = "5"
    BELOW = -1.5


print(list(Ratio), Ratio.TWO.value, Ratio.PI * 2, Ratio(2), Ratio.BELOW < Ratio.TWO, hash(Ratio.TWO) == hash(2.0))


class Pair(tuple, Enum):
    LIST = [1, 2]
    PLAIN = (1, 3)
    TEXT = "ab"


print(list(Pair), Pair.PLAIN + (1,), Pair((1, 3)), hash(Pair.PLAIN) == hash((1, 3)))


class Fee(decimal.Decimal, Enum):
    WIRE = "25.00"
    CARD = Decimal("1.50")
    FREE = 0

    def of(self, count):
        return (self * count).quantize(Decimal("0.01"))


print(list(Fee), Fee.WIRE * 2, Fee.CARD.of(3), sum(Fee), max(Fee), [fee.value for fee in Fee], Fee(Decimal("25")), Fee.WIRE > 20)
print({Fee.CARD: "card"}[Decimal("1.5")], Fee.CARD == Decimal("1.5"), f"{Fee.CARD}", f"{Fee.CARD.value:.1f}")


class Period(timedelta, Enum):
    DAY = 1
    HOUR = 0, 3600
    WEEK = 7


print(list(Period), Period.HOUR * 2, date(2024, 1, 1) + Period.WEEK, Period(timedelta(1)), Period.HOUR.total_seconds())
print(sum([Period.DAY, Period.HOUR], timedelta()), hash(Period.DAY) == hash(timedelta(1)), {timedelta(7): "w"}[Period.WEEK])


class Mark(bytes, Enum):
    X = b"a"
    ZEROS = 3
    CODES = [65, 66]


class Group(frozenset, Enum):
    ONE = {1}
    LETTERS = "ab"


class Row(list, Enum):
    PLAIN = [1, 2]
    LETTERS = "ab"


class Table(dict, Enum):
    A = {"a": 1}


class Bag(set, Enum):
    A = {1}


print(list(Mark), Mark.X + Mark.CODES, Mark(b"a"), Mark.X[0], Mark.X.decode())
print(Group.ONE.value, Group.ONE | {3}, sorted(Group.LETTERS), Group.ONE == {1})
print(list(Row), Row.PLAIN + [3], len(Row.LETTERS), Row([1, 2]))
print(list(Table), Table.A["a"], list(Table.A.items()), Bag.A | {3}, 1 in Bag.A)


class Shown(str, Enum):
    def shown(self):
        return f"<{self.value}>"


class Known(Shown):
    ONE = 1
    TWO = "two"

    def __init__(self, *parts):
        self.count = len(parts)


print(list(Known), Known.ONE.shown(), Known.TWO.count)

try:
    class Wrong(IntEnum):
        A = "z"
except ValueError as error:
    print(error)
try:
    class WrongText(StrEnum):
        A = 5
except TypeError as error:
    print(error)


class Last(float, Enum):
    BAD = "x"

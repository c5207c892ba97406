# Members called like properties, automatic values in tuples, flags with other bits, checks of an enumeration.
import enum
from dataclasses import dataclass
from enum import CONFORM, CONTINUOUS, EJECT, Enum, Flag, IntEnum, IntFlag, KEEP, NAMED_FLAGS, STRICT, StrEnum, UNIQUE, auto, verify
from typing import NamedTuple


class Column(Enum):
    name = "Name"
    value = "Value"
    size = 3


print(Column.name, Column.value, Column.size.name, Column.size.value)
print(Column.name.name, Column.name.value, Column.value.name, Column.value.value)
print(list(Column), Column("Name") is Column.name, Column["value"])


class Level(Enum):
    LOW, MID, HIGH = auto(), auto(), 10
    TOP = best = auto()
    LAST = auto()


print([(level.name, level.value) for level in Level], Level.best is Level.TOP)


class Planet(Enum):
    MERCURY = auto(), "small"
    VENUS = auto(), "bright"
    EARTH = auto(), "home"

    def __init__(self, number, word):
        self.number = number
        self.word = word

    @enum.property
    def shout(self):
        return self.word.upper()


for planet in Planet:
    print(planet, planet.value, planet.number, planet.word, planet.shout)


class Pairs(Enum):
    ONE = auto()
    TWO = auto(), auto()
    THREE = (auto(), auto(), auto())
    FOUR = auto()


print([member.value for member in Pairs])


class Named(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return f"{name}-{count}-{last_values}"

    A = auto()
    B = auto()


print([member.value for member in Named])

Perm = Flag("Perm", "R W X", start=8)
print([(perm.name, perm.value) for perm in Perm], Perm(24), repr(Perm.R | Perm.X))
Small = Enum("Small", "a b c", start=0)
print(list(Small))
try:
    Bad = Enum("Bad", ("", "B"))
except ValueError as error:
    print("ValueError", error)


class Strict(Flag):
    A = auto()
    B = auto()


class Conform(Flag, boundary=CONFORM):
    A = auto()
    B = auto()


class Eject(Flag, boundary=EJECT):
    A = auto()
    B = auto()


class Keep(Flag, boundary=KEEP):
    A = auto()
    B = auto()


class Access(IntFlag):
    A = 1
    B = 2


for kind in (Strict, Conform, Eject, Keep, Access):
    for value in (0, 1, 3, 4, 9, -1, -2, -9):
        try:
            got = kind(value)
            print(kind.__name__, value, repr(got), type(got).__name__)
        except ValueError as error:
            print(kind.__name__, value, "ValueError", error)
    print(repr(~kind.A), repr(~kind(0)), repr(~(kind.A | kind.B)))
print(Conform._boundary_ is CONFORM, Keep._boundary_, repr(STRICT), list(enum.FlagBoundary))


class Skips(Flag):
    A = 1
    B = 2
    C = 4 | B


print(Skips.C, Skips.A | Skips.C, Skips.C in Skips.A | Skips.C, ~Skips.A)
try:
    print(Skips(42))
except ValueError as error:
    print(error)
try:
    print(Skips(5))
except ValueError as error:
    print(error)
print(enum.show_flag_values(13), enum.show_flag_values(Skips.C))

for check in (UNIQUE, CONTINUOUS, NAMED_FLAGS):
    try:
        @verify(check)
        class Checked(IntFlag):
            one = 1
            uno = 1
            four = 4
            six = 6
        print(check, "holds", list(Checked))
    except ValueError as error:
        print(check.name, error)


@verify(UNIQUE, CONTINUOUS)
class Fine(IntEnum):
    A = 1
    B = 2


print(list(Fine), repr(UNIQUE), enum.EnumCheck.CONTINUOUS)
try:
    @verify(CONTINUOUS)
    class Holes(Enum):
        A = 1
        B = 5
except ValueError as error:
    print(error)


@enum.global_enum
class Shade(Enum):
    DARK = 1
    LIGHT = 2


print(DARK, repr(LIGHT), Shade.DARK is DARK, [str(shade) for shade in Shade])


@enum.global_enum
class Way(Flag):
    UP = 1
    DOWN = 2


print(UP, DOWN, UP | DOWN)


class Ratio(float, enum.ReprEnum):
    HALF = 0.5
    FULL = 1.0


print(Ratio.HALF, repr(Ratio.FULL), f"{Ratio.HALF:.2f}", Ratio.HALF + Ratio.FULL)


try:
    class Mixed(Flag):
        A = "a"
        B = auto()
except TypeError as error:
    print(error)
try:
    @enum.unique
    class Twice(Flag):
        A = 1
        B = 1
except ValueError as error:
    print(error)


class AutoNumber(Enum):
    def __new__(cls):
        member = object.__new__(cls)
        member._value_ = len(cls.__members__) + 1
        return member


class Colour(AutoNumber):
    RED = ()
    GREEN = ()
    BLUE = ()


print(list(Colour), Colour(2))


class UniqueNames(Enum):
    def __init__(self, *args):
        cls = self.__class__
        if any(self.value == other.value for other in cls):
            raise ValueError(f"{self.name} is there as {cls(self.value).name}")


try:
    class Again(UniqueNames):
        A = 1
        B = 2
        C = 1
except ValueError as error:
    print(error)


class Labelled:
    def __init__(self, text, weight):
        self.text = text
        self.weight = weight

    def show(self):
        return f"{self.text}:{self.weight}"


class Thing(Labelled, Enum):
    BOX = "box", 3
    BAG = "bag", 1


print([thing.show() for thing in Thing], Thing.BOX, Thing(("bag", 1)))


class Coordinate(bytes, Enum):
    def __new__(cls, value, label):
        made = bytes.__new__(cls, [value])
        made._value_ = value
        made.label = label
        return made

    X = 1, "x axis"
    Y = 2, "y axis"


print(Coordinate.X.label, Coordinate(2), Coordinate.X.value)


class Truth(Enum):
    YES = True
    ONE = 1
    NO = 0


print(list(Truth), Truth.ONE.name, Truth(1.0))


class Lenient(Enum):
    A = 1
    B = 2

    @classmethod
    def _missing_(cls, value):
        if value == "a":
            return cls.A
        if value == "bad":
            return 5
        return None


print(Lenient("a"))
for value in ("bad", "other"):
    try:
        print(Lenient(value))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


@dataclass(frozen=True)
class Spec:
    width: int
    height: int = 1

    def area(self):
        return self.width * self.height


class Size(Spec, Enum):
    SMALL = 1, 2
    LARGE = 3, 4
    LINE = 5


print(repr(Size.SMALL), Size.LARGE, f"{Size.LINE}", Size.LARGE.area(), Size.LINE.value, Size(Spec(1, 2)), Size.SMALL == Size.SMALL)


class Pair(NamedTuple):
    left: int
    right: int


class Known(Pair, Enum):
    ONE = 1, 2
    TWO = 3, 4


print(repr(Known.ONE), Known.TWO.right, Known.ONE.value.left, Known((3, 4)))


class Door(Flag):
    OPEN = 1
    LOCKED = 2


print(Door, [Door], repr(type(Door.OPEN)))
try:
    Door(16)
except ValueError as error:
    print(error)

# Which member has a value: an enumeration keeps the first of each, and a flag what was made of several.
from enum import Enum, Flag, IntEnum, auto


class Colour(Enum):
    RED = 1
    GREEN = 2
    ROUGE = 1
    LIST = [3]


print(Colour._value2member_map_)
for wanted in (1, 2, 5):
    print(wanted, wanted in Colour._value2member_map_)
print(Colour([3]), Colour(1), Colour._member_names_)


class Weight(IntEnum):
    LIGHT = 10
    HEAVY = 20


print(Weight._value2member_map_.get(20), Weight._value2member_map_.get(30))


class Size(Enum):
    SMALL = (1, 2)
    LARGE = (3, 4)

    def __init__(self, low, high):
        self.low = low


print(Size._value2member_map_[(3, 4)].low)


class Right(Flag):
    READ = auto()
    WRITE = auto()


print(Right.READ | Right.WRITE, Right(3))
try:
    Right(8)
except ValueError as e:
    print(e)
Named = Enum("Named", "X Y")
print(Named._value2member_map_)

# What an enumeration with members says of a second argument, and names that it is told to ignore.
from enum import Enum, IntFlag, auto


def show(ask):
    try:
        print(ask())
    except Exception as error:
        print(type(error).__name__, error)


class Size(Enum):
    SMALL = 1
    PAIR = (1, 2)


class Right(IntFlag):
    READ = 1
    WRITE = 2


class Weighed(Enum):
    _ignore_ = ["least", "step"]
    FIRST = 1
    least = 5
    step = 6
    SECOND = least + step


class Told(Enum):
    _ignore_ = "least, step"
    least = 5
    LOW = least
    HIGH = auto()


class Apart(Enum):
    _ignore_ = "least step"
    least = 5
    LOW = least


for ask in (lambda: Size(1, 2), lambda: Size((1, 2)), lambda: Size(1, 2, 3), lambda: Size(1, None), lambda: Size("Other", "A B"), lambda: Size(5, 6),
            lambda: Right(1, 2), lambda: Right(3), lambda: Right(1, 2, 3), lambda: Size()):
    show(ask)
print(list(Weighed), hasattr(Weighed, "least"), hasattr(Weighed, "_ignore_"))
print(list(Told), hasattr(Told, "least"), Told.HIGH.value, list(Apart))

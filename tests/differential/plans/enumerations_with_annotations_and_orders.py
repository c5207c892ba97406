# What the body of an enumeration may say besides `NAME = value`, and what it may not.
from enum import Enum, Flag, IntEnum, StrEnum, auto


class Status(Enum):
    OPEN: str = "open"
    DONE: str = "done"
    count: int


print(list(Status), Status.OPEN, Status("done"), list(Status.__annotations__))


class Level(IntEnum):
    LOW: int = auto()
    MID = auto()
    HIGH: "how high" = MID + 10

    def above(self):
        return [other for other in Level if other > self]


print(list(Level), Level.LOW.above(), Level(12) is Level.HIGH)


class Kind(StrEnum):
    MAIL: str = auto()
    WEB: str = auto()


print(list(Kind), f"{Kind.MAIL}")


class Outer(Enum):
    X = 1

    class Inner:
        size = 3

    class Told:
        def __get__(self, instance, owner=None):
            return "told"


print([one.name for one in Outer], Outer.Inner.value.size, Outer["Inner"] is Outer.Inner)


def wrong(make):
    try:
        make()
    except (TypeError, ValueError, KeyError) as error:
        print(type(error).__name__, error, "|", repr(error.__context__))
    else:
        print("nothing wrong")


def function_after_member():
    class A(Enum):
        R = 1

        def R(self):
            return 1


def property_after_member():
    class A(Enum):
        R, S = 1, 2

        @property
        def S(self):
            return 1


def member_after_member():
    class A(Enum):
        R: int = 1
        R: int = 2


def class_after_member():
    class A(Enum):
        R = 5

        class R:
            pass


def property_with_setter():
    class A(Enum):
        X = 1

        @property
        def size(self):
            return self._value_ * 2

        @size.setter
        def size(self, value):
            print("set to", value)

    A.X.size = 4
    print(A.X.size)


def name_reserved():
    class A(Enum):
        _bad_ = 1


def method_reserved():
    class A(Flag):
        def _also_bad_(self):
            return 1


def type_comes_last():
    class A(Enum, int):
        R = 1


def order_differs():
    class A(Enum):
        _order_ = "R G"
        G = 1
        R = 2


def order_lacks():
    class A(Enum):
        _order_ = ["G"]
        G = 1
        R = 2


def order_holds():
    class A(Enum):
        _order_ = "G, R, ALSO"
        G = 1
        R = 2
        ALSO = 1

    print(list(A), hasattr(A, "_order_"))


for make in (function_after_member, property_after_member, member_after_member, class_after_member, property_with_setter,
             name_reserved, method_reserved, type_comes_last, order_differs, order_lacks, order_holds):
    print(make.__name__)
    wrong(make)


class Strict(Enum):
    R = 1

    @classmethod
    def _missing_(cls, value):
        if value == "none":
            return None
        if value == "other":
            return 5
        if value == "value":
            raise ValueError("no such value")
        raise KeyError(value)


class Bits(Flag):
    A = 1

    @classmethod
    def _missing_(cls, value):
        raise KeyError(value)


for value in ("none", "other", "value", "zz"):
    wrong(lambda: Strict(value))
wrong(lambda: Bits(8))

Number = Enum("Number", "one two", type=int)
print(list(Number), Number.one + 1, isinstance(Number.two, int), Number.two == 2)
Text = Enum("Text", ["a", "b"], type=str, start=3)
print(list(Text), Text.a.value, Text.b + "!")
Pair = Enum("Pair", {"x": (1, 2), "y": (3, 4)}, type=tuple)
print(list(Pair), Pair.y[1])

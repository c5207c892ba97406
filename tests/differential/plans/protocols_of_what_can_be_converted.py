from decimal import Decimal
from fractions import Fraction
from typing import (
    List, Protocol, SupportsAbs, SupportsBytes, SupportsFloat, SupportsIndex, SupportsInt, SupportsRound, Union, get_type_hints, runtime_checkable)


class Whole:
    def __int__(self):
        return 7


class Real:
    def __float__(self):
        return 1.5

    def __abs__(self):
        return 2


class Place(int):
    pass


protocols = (SupportsInt, SupportsFloat, SupportsIndex, SupportsAbs, SupportsRound)
for value in (3, True, 2.5, "3", b"3", None, [1], Whole(), Real(), Place(2), Decimal("1.5"), Fraction(1, 2)):
    print(type(value).__name__, [isinstance(value, protocol) for protocol in protocols])
for cls in (int, float, str, list, Whole, Real, Place, dict, bool):
    print(cls.__name__, [issubclass(cls, protocol) for protocol in protocols])


def total(values: List[SupportsInt], factor: Union[SupportsFloat, str] = 1.0) -> int:
    return sum(int(value) for value in values)


print(total([1, Whole(), 2.9]), get_type_hints(total), SupportsInt, SupportsAbs.__name__)


@runtime_checkable
class Closes(Protocol):
    def close(self) -> None: ...


@runtime_checkable
class Named(Protocol):
    name: str

    def show(self): ...


class Door:
    def close(self):
        pass


class Sign:
    name = "exit"

    def show(self):
        pass


class Gate(Door):
    pass


print(issubclass(Door, Closes), issubclass(Gate, Closes), issubclass(Sign, Closes), issubclass(int, Closes), isinstance(Gate(), Closes), isinstance(Sign(), Named))
try:
    issubclass(Sign, Named)
except TypeError as error:
    print(error)


class Length(SupportsInt):
    def __init__(self, metres):
        self.metres = metres

    def __int__(self):
        return self.metres


print(int(Length(4)), isinstance(Length(4), SupportsInt), issubclass(Length, SupportsInt))


class Twice:
    __match_args__ = ("x", "x")
    x = 1


match Twice():
    case Twice(1):
        print("one")
try:
    match Twice():
        case Twice(1, 1):
            print("two")
except TypeError as error:
    print(error)

# Classes that an abstract class counts as its own without being derived from it.
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence, Sized
from typing import Protocol, runtime_checkable


class Shape(ABC):
    @abstractmethod
    def area(self): ...


class Solid(Shape):
    @abstractmethod
    def volume(self): ...


class Square:
    def area(self):
        return 4


class Small(Square):
    pass


@Solid.register
class Cube:
    def volume(self):
        return 8


class Plain:
    pass


def of(value):
    match value:
        case Shape():
            return "shape"
        case Mapping():
            return "mapping"
        case _:
            return "other"


print(isinstance(Square(), Shape), issubclass(Small, Shape), of(Square()), of(Cube()), of({}), of(Plain()))
print(Shape.register(Square) is Square, Shape.register(Square).__name__)
print(isinstance(Square(), Shape), issubclass(Small, Shape), isinstance(Small(), Shape), isinstance(Square(), Solid), of(Square()), of(Plain()))
print(isinstance(Cube(), Solid), isinstance(Cube(), Shape), issubclass(Cube, (int, Shape)), Cube.__name__, Cube().volume(), Cube.__mro__ == (Cube, object))


class Row:
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return "ab"[index]


print(isinstance(Row(), Sequence), isinstance(Row(), Sized))
Sequence.register(Row)
print(isinstance(Row(), Sequence), issubclass(Row, Sequence), list(Row()), isinstance(Row(), Hashable), isinstance(Plain(), Sequence))
Shape.register(int)
print(isinstance(3, Shape), isinstance(True, Shape), isinstance(3.5, Shape), isinstance("3", Shape), issubclass(int, Shape))


@runtime_checkable
class Closes(Protocol):
    def close(self): ...


Closes.register(Plain)
print(isinstance(Plain(), Closes), issubclass(Plain, Closes), isinstance(Square(), Closes))


class Registry(ABC):
    known = []

    @classmethod
    def register(cls, item):
        cls.known.append(item)
        return item


print(Registry.register(3), Registry.known, isinstance(3, Registry), hasattr(Plain, "register"), hasattr(Square(), "register"))
for wrong in (lambda: Shape.register(3), lambda: Shape.register(ABC), lambda: Small.register(int), lambda: Square().register):
    try:
        print(wrong())
    except (TypeError, RuntimeError, AttributeError) as error:
        print(type(error).__name__, error)

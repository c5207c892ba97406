from abc import ABC, ABCMeta, abstractmethod
from collections.abc import Hashable, Mapping
from enum import Enum, IntEnum, IntFlag
from typing import Generic, NamedTuple, Protocol, TypeVar


class Shape(ABC):
    @abstractmethod
    def area(self): ...


class Square(Shape):
    def area(self):
        return 1


class Old(metaclass=ABCMeta):
    pass


class Color(Enum):
    RED = 1


class Level(IntEnum):
    LOW = 1


class Mode(IntFlag):
    READ = 1


class Words(Mapping):
    def __getitem__(self, key): return key
    def __iter__(self): return iter(())
    def __len__(self): return 0


class Sized2(Protocol):
    def size(self) -> int: ...


class Box(Generic[TypeVar("T")]):
    pass


class Row(NamedTuple):
    x: int


class Plain:
    pass


for cls in (Shape, Square, Old, Color, Level, Mode, Words, Sized2, Box, Row, Plain, int, ValueError):
    print(cls.__name__, type(cls), type(cls).__name__, cls.__class__ is type(cls), isinstance(cls, type), type(cls) is type)
    print(isinstance(cls, type(cls)), isinstance(cls, Hashable), callable(cls), type(type(cls)), issubclass(type(cls), type))


def tried(what):
    try:
        return what()
    except TypeError as error:
        return str(error)


print(type(Shape) is type(Old), type(Color) is type(Level), type(Color) is type(Shape), issubclass(type(Sized2), type(Shape)))
print(tried(lambda: Shape + 1), tried(lambda: Color < 1), tried(lambda: iter(Shape)), tried(lambda: len(Old)), sep="\n")
print(tried(lambda: Shape[0]), tried(lambda: -Color), tried(lambda: Plain + 1), sep="\n")
print(len({type(cls) for cls in (Shape, Square, Color, Level, Plain, int)}))

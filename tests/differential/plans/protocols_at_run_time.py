from abc import ABCMeta, abstractmethod
from typing import Protocol, TypedDict, runtime_checkable
@runtime_checkable
class Named(Protocol):
    name: str
    def greet(self) -> str: ...
@runtime_checkable
class Sized2(Protocol):
    def __len__(self) -> int: ...
class Person:
    def __init__(self, name): self.name = name
    def greet(self): return "hi " + self.name
class Robot:
    def greet(self): return "beep"
class Heir(Named):
    name = "heir"
for value in (Person("a"), Robot(), Heir(), 5, None, "text"):
    print(type(value).__name__, isinstance(value, Named), isinstance(value, Sized2), isinstance(value, (int, Named)))
class Shape(metaclass=ABCMeta):
    @abstractmethod
    def area(self): ...
class Square(Shape):
    def area(self): return 4
class Movie(TypedDict, total=False):
    title: str
    year: int
film: Movie = {"title": "T"}
print(Square().area(), film, Movie(title="a", year=1) == {"title": "a", "year": 1})
Shape()

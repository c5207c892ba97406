# What tells of functions and classes can be asked for by getattr, and private names have the class's name before them.
from dataclasses import dataclass, field, fields
from functools import wraps


def greet(name: str) -> str:
    "Says hello."
    return "Hello " + name


class Box:
    "Holds things."
    size: int = 1


for thing in (greet, Box):
    for name in ("__name__", "__qualname__", "__doc__", "__module__", "__annotations__"):
        print(name, getattr(thing, name), getattr(thing, name, None) == getattr(thing, name))
print(getattr(greet, "__wrapped__", "none"), getattr(Box, "__dataclass_fields__", "none"))


def logged(function):
    @wraps(function)
    def inner(*args):
        return function(*args)
    return inner


print(getattr(logged(greet), "__wrapped__", None) is greet, getattr(logged(greet), "__doc__"))


print(hasattr(logged(greet), "__wrapped__"), hasattr(greet, "__wrapped__"), hasattr(Box, "__wrapped__"))


class Account:
    __number: int
    __rate = 2

    def __init__(self, number):
        self.__number = number

    def number(self):
        return self.__number * Account.__rate


print(Account(4).number(), Account.__annotations__, vars(Account(5)))


@dataclass
class Secret:
    __key: str
    __parts: list = field(default_factory=list)
    shown: int = 1

    def reveal(self):
        return self.__key, self.__parts


print(Secret("k").reveal(), Secret("k", [2], 3), [f.name for f in fields(Secret)], Secret(_Secret__key="z").reveal())


class Hashed:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return Number(self.n)


class Number(int):
    pass


print(hash(Hashed(42)), hash(Hashed(-1)))
print(bytes([1, 2]).hex("\x00") == "01\x0002", bytes([1, 2, 3]).hex("-", 2))


class Point:
    def __new__(cls, *parts):
        made = super().__new__(cls)
        made.parts = parts
        return made


print(Point(1, 2).parts, Point(1).__init__(3))


class Bare:
    pass


for call in (lambda: Bare().__init__(1), lambda: object.__init__(Bare(), 2), lambda: Bare(1)):
    try:
        call()
    except TypeError as error:
        print(error)


class Wrong(Exception):
    def __new__(cls, *args):
        return object()


for wrong in (Wrong, Wrong(1)):
    try:
        raise wrong
    except TypeError as error:
        print(error)
try:
    raise SystemError("odd")
except Exception as error:
    print(type(error).__name__, error, isinstance(error, Exception))

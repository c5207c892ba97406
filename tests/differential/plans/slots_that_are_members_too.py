# A name in `__slots__` that the class binds itself.
from dataclasses import dataclass


def by_value():
    class A:
        __slots__ = ("x", "y")
        y = 1


def by_method():
    class A:
        __slots__ = ["x"]

        def x(self):
            return 1


def by_annotation():
    class A:
        __slots__ = "x"
        x: int = 3


def by_field():
    @dataclass
    class A:
        __slots__ = ("x",)
        x: int = 3


for make in (by_value, by_method, by_annotation, by_field):
    try:
        make()
        print("made")
    except ValueError as error:
        print(error)


@dataclass(slots=True)
class Fine:
    x: int = 3


class Plain:
    __slots__ = ("x",)
    y = 1

    def __init__(self):
        self.x = 2


class Annotated:
    __slots__ = ("x",)
    x: int


print(Fine(), Plain().x + Plain.y, Annotated.__slots__)

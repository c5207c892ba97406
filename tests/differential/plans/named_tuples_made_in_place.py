# A named tuple that is made where a class derives from it, or called otherwise than the variable.
from collections import namedtuple
from typing import NamedTuple


class Point(namedtuple("Point", ["x", "y"])):
    __slots__ = ()

    @property
    def norm(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)


print(Point(3, 4), Point(3, 4).norm, Point(1, 2) + Point(y=5, x=0), Point._fields)
print(Point(1, 2)._replace(y=7), Point._make([8, 9]), Point(1, 2)._asdict(), Point.__mro__)


class Entry(namedtuple("_Entry", "name size kind", defaults=("file",))):
    def __str__(self):
        return f"{self.name}: {self.size} ({self.kind})"


print(Entry("a", 1), repr(Entry("b", 2, "dir")), [Entry("c", 3)])
print(Entry.__mro__[1].__name__, Entry.__mro__[1].__qualname__, Entry.__mro__, Entry._field_defaults)


class Named(Entry):
    def __new__(cls, name):
        return super().__new__(cls, name, len(name))

    def __repr__(self):
        return "Named " + super().__repr__()


print(Named("four"), [Named("four")], Named("x") == ("x", 1, "file"), isinstance(Named("y"), tuple))


class Pair(NamedTuple("PairBase", [("left", int), ("right", int)])):
    def swapped(self):
        return Pair(self.right, self.left)


print(Pair(1, 2), Pair(1, 2).swapped(), Pair.__mro__)
Row = namedtuple("Line", "number text")
print(Row(1, "t"), Row, Row.__name__, Row(2, "u")._replace(text="v"))
for make in (lambda: Entry("a"), lambda: Point(1, 2, 3), lambda: Row(1), lambda: Pair()):
    try:
        make()
    except TypeError as error:
        print(error)


def make(kind):
    class Inner(namedtuple("Inner", "of")):
        def __repr__(self):
            return f"{kind}{super().__repr__()}"
    return Inner


print(make("!")(1), make("?")("q"), make("").__qualname__)


class Outer:
    class Part(namedtuple("Part", "n")):
        pass

    parts = [Part(1), Part(2)]


print(Outer.parts, Outer.Part.__qualname__, [name for name in vars(Outer) if not name.startswith("__")])
names = ["p", "q"]


class Late(namedtuple("Early", names)):
    pass


print(Late(1, 2), Late(1, 2)._replace(q=3))
match Entry("m", 5):
    case Entry(name, size):
        print(name, size)

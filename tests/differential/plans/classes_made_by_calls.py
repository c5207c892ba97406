# What makes a class by a call: in a function, in an attribute, with keywords.
from collections import namedtuple
from dataclasses import asdict, make_dataclass
from enum import Enum, Flag, IntEnum
from typing import NamedTuple, TypedDict


def enumerated(names):
    return Enum("E", names)


def numbered(names):
    return IntEnum("E", names, start=5)


for made in (enumerated(["a", "b"]), enumerated("c d"), numbered({"x": 3})):
    print(list(made), made.__name__, made.__qualname__, type(list(made)[0]) is made)

E = 3
colour = Enum("E", "RED BLUE")
print(E, colour.RED, colour["BLUE"].value, colour(1))


def row():
    return NamedTuple("Row", [("a", int), ("b", str)])


def row_of(fields):
    Row = NamedTuple("Row", fields)
    return Row


Row = row()
print(Row(1, "x"), Row(1, b="y")._asdict(), Row._fields, Row.__annotations__)
print(row_of([("x", int)])(3), row_of({"y": int}.items())(4), row_of([(name, int) for name in "pq"])(1, 2)._replace(q=5))
Keyed = NamedTuple("Keyed", a=int, b=str)
print(Keyed(1, "b"), Keyed.__annotations__, Keyed.__name__, Keyed(1, "b") == (1, "b"))
print(NamedTuple("Inner", [("z", int)])(9))
try:
    NamedTuple("Both", [("a", int)], b=int)
except TypeError as error:
    print(error)


class Holder:
    def __init__(self, fields):
        self.pair = namedtuple("Pair", "left right")
        self.row = namedtuple("Row", fields)
        self.data = make_dataclass("Data", [("x", int), ("y", list, None)])


holder = Holder(["u", "v"])
print(holder.pair(1, 2), holder.row(3, 4), holder.data(5), asdict(holder.data(6, [7])))


def data():
    return make_dataclass("Data", ["x", ("y", int, 2)])


print(data()(1), data()(1) == data()(1), data().__name__)


def typed():
    return TypedDict("typed", {"a": int})


print(typed()(a=1))
kinds = {}
kinds["flag"] = Flag("Kind", "A B")
print(list(kinds["flag"]), kinds["flag"].A | kinds["flag"].B)
Loose = TypedDict("Loose", {"a": int, "in-reply-to": str}, total=False)
Tight = TypedDict("Tight", {"a": int})
print(Loose.__total__, sorted(Loose.__optional_keys__), Loose.__required_keys__, Loose.__annotations__)
print(Tight.__total__, Tight.__required_keys__, Tight.__optional_keys__, Loose(a=1), typed().__name__)

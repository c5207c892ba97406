"""What a starred import gives means what it means by name: fields, enumerations, protocols, typed dicts."""
from abc import *
from collections import *
from dataclasses import *
from enum import *
from functools import *
from typing import *


@dataclass
class Order:
    number: int
    _: KW_ONLY
    count: int = 3
    shop: ClassVar[str] = "main"
    extra: InitVar[int] = 2
    lines: List[int] = field(default_factory=list)

    def __post_init__(self, extra):
        self.number += extra


print(Order(1), Order(1, count=2, extra=5), Order.shop)
try:
    Order(1, 2)
except TypeError as error:
    print(error)
Made = make_dataclass("Made", ["x", ("y", int)])
print(Made(1, 2))


class Row(TypedDict, total=False):
    a: int


class WideRow(Row, total=False):
    b: str


class Shape(metaclass=ABCMeta):
    @abstractmethod
    def area(self): ...


class Named(NamedTuple):
    a: int
    b: int = 2


class Level(IntEnum):
    LOW = auto()
    HIGH = auto()


print(Row(a=1), WideRow(a=1, b='x'), Named(1), list(Level), namedtuple("P", "a b")(1, 2))
try:
    Shape()
except TypeError as error:
    print(error)


@singledispatch
def show(x):
    return "any"


@show.register
def _(x: float | None):
    return "number or nothing"


print(show(1.5), show(None), show("s"))
Pair = NamedTuple("Pair", [("left", int), ("right", str)])
Sheet = TypedDict("Sheet", {"a": int, "b": str})
print(Pair(1, "r"), Pair(1, right="x")._asdict(), Pair._fields, Sheet(a=1, b="c"), Sheet({"a": 2}))

# `__doc__` of classes that say none: their signature.
from dataclasses import dataclass
from typing import NamedTuple
from collections import namedtuple
@dataclass
class A:
    x: int
    y: str = "a"
@dataclass
class B:
    "mine"
    x: int
@dataclass
class C:
    pass
@dataclass
class D:
    x: list[int]
    y: "str"
    z: 'dict[str, int]' = None
print(A.__doc__); print(B.__doc__); print(C.__doc__); print(D.__doc__)
P = namedtuple("P", "x y z")
print(P.__doc__)
class Q(NamedTuple):
    a: int
    b: str = "x"
print(Q.__doc__, Q._fields, Q._field_defaults)
class R(NamedTuple):
    "doc"
    a: int
print(R.__doc__)
print(P._fields, P.x.__doc__ if hasattr(P.x, "__doc__") else None)

from dataclasses import field, KW_ONLY, make_dataclass
from datetime import date
from typing import Optional, List
@dataclass
class E:
    a: A
    when: date
    rows: List[int] = field(default_factory=list)
    o: Optional[A] = None
    q: str = 'it\'s "q" {x}'
    _: KW_ONLY
    k: int = 3
    h: int = field(default=2, init=False)
print(E.__doc__)
Q2 = make_dataclass("Q2", ["x", ("y", int), ("z", int, field(default=5))], frozen=True)
print(Q2(1, 2), Q2(1, 2) == Q2(1, 2, 5), Q2(1, 2, z=7))
try: Q2(1, 2).x = 3
except AttributeError as e: print(e)
R2 = make_dataclass("R2", [("name", str)], bases=(), namespace={"hi": lambda self: "hi " + self.name})
print(R2("Ann").hi())

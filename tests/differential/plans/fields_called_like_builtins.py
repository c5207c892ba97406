# Fields called `property`, `tuple` or `object`; annotations and docs are a class's own.
from collections import namedtuple
from typing import NamedTuple, get_type_hints
from dataclasses import dataclass
P = namedtuple("P", "property tuple self cls")
p = P(1, 2, 3, 4); print(p, p.property, p.tuple, p._replace(tuple=9), p._asdict())
class Q(NamedTuple):
    property: str
    price: float = 1.5
print(Q("home"), Q("a", 2).property)
@dataclass(frozen=True)
class Triple:
    subject: str
    object: str
    hash: int = 0
print(Triple("a", "b"), hash(Triple("a","b")) == hash(Triple("a","b")), Triple("a","b").object)
class A:
    x: int
class B(A): pass
class C(A):
    y: str
print(A.__annotations__, B.__annotations__, C.__annotations__, get_type_hints(C))
class D:
    "doc"
class E(D): pass
print(E.__doc__, D.__doc__)

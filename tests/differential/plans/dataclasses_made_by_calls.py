# Dataclasses that a call makes: of a class that is there, or of names alone; and what all instances share.
from dataclasses import dataclass, field, fields, make_dataclass, replace
from typing import ClassVar


class A:
    x: int
    y: int = 2


A = dataclass(A)
print(A(1), A(1) == A(1, 2), [one.name for one in fields(A)])


class B:
    """Has a text."""
    name: str
    tags: list = field(default_factory=list)

    def size(self):
        return len(self.tags)


def between():
    return 1


B = dataclass(frozen=True, order=True)(B)
print(B("n", ["t"]).size(), B("a") < B("b"), hash(B) is not None)
try:
    B("n").name = "m"
except AttributeError as error:
    print(type(error).__name__, error)


def inside():
    class C:
        z: float = 0.5

    D = dataclass(C)
    return D(), C(1.5), C is D


print(inside())

P = make_dataclass("Point", ["x", ("y", int), ("z", int, 3)])
print(P(1, 2), P.__name__, P(1, 2) == P(1, 2, 3), replace(P(1, 2), x=5))
Q = make_dataclass("Pair", [("a", int), ("b", list, field(default_factory=list))], frozen=True, namespace={"total": lambda self: self.a + len(self.b)})
print(Q(1), Q(2, [3]).total(), Q.__qualname__)
Same = make_dataclass("Same", ["only"])
print(Same(1))
Both = make_dataclass("Derived", [("more", str, "m")], bases=(P,))
print(Both(1, 2), issubclass(Both, P))


@dataclass
class Shared:
    count: ClassVar[int] = field(default=10)
    plain: ClassVar[str] = "p"
    x: int = 1


print(Shared(), Shared.count, Shared(2).count, Shared.plain, [one.name for one in fields(Shared)])

from dataclasses import dataclass, field, fields, make_dataclass
@dataclass(slots=True)
class A:
    x: int
@dataclass(slots=True)
class B(A):
    y: int = 2
    x: int = 3
@dataclass(slots=True)
class C(B):
    z: int = 5
@dataclass
class P:
    p: int = 0
@dataclass(slots=True)
class Q(P):
    q: int = 0
print(A.__slots__, B.__slots__, C.__slots__, Q.__slots__, C(), Q(1, 2), B(1).x)
c = C()
try:
    c.w = 1
except AttributeError as e:
    print(e)
D = make_dataclass("D", ["x", ("y", int), ("z", list, None)], namespace={"n": 5})
print(D.__annotations__, [f.type for f in fields(D)], D.n)

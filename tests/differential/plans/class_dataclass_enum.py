from dataclasses import dataclass, field, asdict, astuple, replace, fields
from typing import NamedTuple, Optional, List, ClassVar
from enum import Enum, IntEnum, auto, Flag, unique, StrEnum
@dataclass
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    kind: ClassVar[str] = "pt"
    def norm(self): return self.x + self.y
p = P(1, 2)
print(p, p.norm(), p == P(1, 2), p != P(1, 3), p.tags, P.kind, asdict(p), astuple(p))
p.tags.append(3)
print(P(5).tags, p.tags, replace(p, x=9), [f.name for f in fields(p)])
try: P()
except TypeError as e: print(e)
try: P(1,2,3,4)
except TypeError as e: print(e)
try: hash(p)
except TypeError as e: print(e)
@dataclass(frozen=True, order=True)
class Q:
    a: int
    b: str = "z"
q = Q(1)
print(q, Q(1) < Q(2), sorted([Q(3), Q(1)]), hash(Q(1)) == hash(Q(1)), {Q(1): 2}[Q(1)])
try: q.a = 5
except Exception as e: print(type(e).__name__, e)
try: del q.a
except Exception as e: print(type(e).__name__, e)
@dataclass
class R(P):
    z: Optional[int] = None
    w: float = field(default=1.5, repr=False)
    def __post_init__(self): self.sum = self.x + self.y
r = R(1, z=3)
print(r, r.w, r.sum, asdict(r))
match p:
    case P(x=1, y=yy): print("matched", yy)
match p:
    case P(a, b): print(a, b)
class Emp(NamedTuple):
    name: str
    id: int = 3
    def hi(self): return "hi " + self.name
e = Emp("ann")
print(e, e.name, e[1], e.hi(), e._asdict(), e._replace(id=4), Emp._fields, e == ("ann", 3), len(e), isinstance(e, tuple))
n, i = e
print(n, i, Emp._make(["bob", 7]), Emp._field_defaults)
try: Emp()
except TypeError as x: print(x)
try: e.name = 3
except AttributeError as x: print(x)
try: e._replace(zz=1)
except ValueError as x: print(x)
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = auto()
    CRIMSON = 1
    @property
    def pretty(self): return self.name.title()
print(Color.RED, repr(Color.RED), Color(2), Color["BLUE"], list(Color), len(Color), Color.CRIMSON is Color.RED, Color.RED.name, Color.RED.value, Color.BLUE.value, Color.RED.pretty)
print(Color.RED == Color.RED, Color.RED == 1, Color.RED in Color, {Color.RED: 1}, f"{Color.RED}", Color, isinstance(Color.RED, Color), list(Color.__members__))
try: Color(9)
except ValueError as x: print(x)
try: Color["NOPE"]
except KeyError as x: print("KeyError", x)
class Pri(IntEnum):
    LOW = 1
    HIGH = 3
print(Pri.LOW, repr(Pri.LOW), Pri.LOW < Pri.HIGH, Pri.HIGH + 1, sorted([Pri.HIGH, Pri.LOW]), max(Pri), Pri(3), Pri.LOW == 1, f"{Pri.HIGH:03d}", [10, 20, 30, 40][Pri.LOW])
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
rw = Perm.R | Perm.W
print(rw, repr(rw), Perm.R in rw, Perm.X in rw, bool(rw & Perm.X), rw.value, rw ^ Perm.R, ~Perm.R, [m for m in rw])
class S(StrEnum):
    A = auto()
    B = "bee"
print(S.A, repr(S.A), S.B + "!", S.B == "bee", S("bee"), "-".join([S.A, S.B]))
class Planet(Enum):
    EARTH = (5.9, 6.3)
    MARS = (0.6, 3.3)
    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
    def g(self): return round(self.mass / self.radius, 2)
print(Planet.EARTH.mass, Planet.MARS.g(), Planet.EARTH.value, Planet((0.6, 3.3)))
class Str2(str, Enum):
    A = "a"
print(Str2.A, Str2.A == "a", Str2.A.value, repr(Str2.A), Str2("a") is Str2.A)
try:
    @unique
    class Bad(Enum):
        A = 1
        B = 1
except ValueError as x: print(x)
match Color.RED:
    case Color.GREEN: print("g")
    case Color.RED: print("r")

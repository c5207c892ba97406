from enum import Enum, IntEnum, Flag, StrEnum, auto
A = Enum("A", "X Y Z"); print(list(A))
B = Enum("B", ["P", "Q"]); print(B.P.value, B["Q"])
C = Enum("C", {"K": 10, "L": 20}); print(C(10), C.L)
D = IntEnum("D", "ONE TWO", start=5); print(D.ONE + 1, D.TWO)
E = Enum("E", [("a", 1), ("b", "two")]); print(list(E), E.b.value)
F = Flag("F", "R W X"); print(F.R | F.W)


class Shape(Enum):
    SQUARE = 1
    CIRCLE = 2
    @classmethod
    def default(cls): return cls.SQUARE
    def area(self, x):
        match self:
            case Shape.SQUARE: return x * x
            case Shape.CIRCLE: return round(3.14159 * x * x, 2)
for s in Shape: print(s, s.area(2), s.name.lower(), s.value)
print(Shape.default(), Shape(2), Shape["CIRCLE"], Shape.SQUARE in Shape, len(Shape), [s.name for s in Shape], Shape.__members__.keys(), list(reversed(Shape)), {s: s.value for s in Shape}, isinstance(Shape.SQUARE, Shape), Shape.SQUARE == 1, Shape.SQUARE is Shape(1), hash(Shape.SQUARE) == hash(Shape.SQUARE), bool(Shape.SQUARE), str(Shape.SQUARE), f"{Shape.SQUARE!r:>20}")
class Mixed(float, Enum):
    PI = 3.14
    E = 2.71
print(Mixed.PI + 1, Mixed.PI > Mixed.E, round(Mixed.PI), Mixed(3.14), max(Mixed))
class Tup(tuple, Enum):
    A = (1, 2)
print(Tup.A[0], Tup.A.value, len(Tup.A))
class Op(Enum):
    ADD = ("+", lambda a, b: a + b)
    MUL = ("*", lambda a, b: a * b)
    def __init__(self, sym, fn): self.sym, self.fn = sym, fn
    def __call__(self, a, b): return self.fn(a, b)
print([f"{o.sym}{o(3, 4)}" for o in Op])
class Lvl(IntEnum):
    LOW = 1; MID = 5; HIGH = 10
    @property
    def label(self): return self.name.title()
print(Lvl.LOW < Lvl.HIGH, sorted(Lvl, reverse=True), Lvl.MID.label, Lvl(5), Lvl.HIGH - Lvl.LOW, range(Lvl.MID)[-1], [1, 2, 3][Lvl.LOW], Lvl.LOW | 2, "%d" % Lvl.MID, f"{Lvl.MID}", f"{Lvl.MID:>4}", repr(Lvl.MID), {1: "a"}[Lvl.LOW], Lvl.LOW == 1.0)
class S(StrEnum):
    A = "a"; B = auto()
print(S.A + "b", S.B, f"{S.A:>3}", S.A.upper(), "a" == S.A, S("a"), repr(S.A), S.A in ("a",), ",".join(S), sorted(S), {"a": 1}[S.A])
class Perm(Flag):
    NONE = 0; R = 1; W = 2; X = 4; ALL = 7
p = Perm.R | Perm.W
print(p, p.value, Perm.R in p, Perm.X in p, p & Perm.W, p ^ Perm.R, ~p, Perm.NONE, Perm.ALL, bool(Perm.NONE), list(p), len(p), Perm(5), Perm(0), p == Perm(3), Perm.ALL & ~Perm.X, repr(p), p.name, Perm.R | Perm.W | Perm.X, [x.name for x in Perm])
try: Perm(8)
except ValueError as e: print(e)
try: Shape.SQUARE.value = 5
except AttributeError as e: print(e)
try: Shape.NEW = 5; print(Shape.NEW)
except AttributeError as e: print(e)
try: del Shape.SQUARE
except AttributeError as e: print(e)
try: Shape.SQUARE < Shape.CIRCLE
except TypeError as e: print(e)
try: Shape("x")
except ValueError as e: print(repr(e))
try: Shape["x"]
except KeyError as e: print(repr(e))
try: Shape.x
except AttributeError as e: print(e)
try: Shape.SQUARE()
except TypeError as e: print(e)
try: Shape()
except TypeError as e: print(e)
try:
    class Dup(Enum):
        A = 1
        A = 2
except TypeError as e: print(e)
try:
    class Ext(Shape): pass
except TypeError as e: print(e)
class Empty(Enum): pass
class Sub(Empty): A = 1
print(list(Empty), Sub.A, len(Empty))
class Nested:
    class In(Enum): A = 1
print(Nested.In.A, repr(Nested.In.A), Nested.In)
class WithDoc(Enum):
    """Docs."""
    A = 1
    _ignore_ = []
print(WithDoc.__doc__, list(WithDoc))
import json, copy
print(json.dumps({"l": Lvl.LOW, "s": S.A}), copy.copy(Shape.SQUARE) is Shape.SQUARE, copy.deepcopy([Shape.SQUARE])[0] is Shape.SQUARE)
try: json.dumps(Shape.SQUARE)
except TypeError as e: print(e)
try:
    Empty(1)
except TypeError as e:
    print(e)
try:
    1 in Lvl
except TypeError as e:
    print(e)

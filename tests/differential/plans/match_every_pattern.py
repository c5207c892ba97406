from dataclasses import dataclass
from enum import Enum
class C(Enum): R = 1; G = 2
@dataclass
class Pt: x: int; y: int
@dataclass
class Seg: a: Pt; b: Pt
def m(v):
    match v:
        case None: return "none"
        case True | False: return f"bool {v}"
        case 0: return "zero"
        case int(n) if n < 0: return f"neg {n}"
        case int() | float(): return f"num {v}"
        case "": return "empty"
        case "a" | "b" as ch: return f"ab {ch}"
        case str(s) if s.isdigit(): return f"digits {s}"
        case str(): return f"str {v}"
        case []: return "[]"
        case [x]: return f"one {x}"
        case [1, *rest]: return f"starts1 {rest}"
        case [x, y]: return f"two {x} {y}"
        case [_, *_, "end"]: return "ends"
        case [[a, b], [c, d]]: return "mat"
        case (x, *mid, z) if mid: return f"mid {mid}"
        case {"type": "circle", "r": r}: return f"circle {r}"
        case {"type": t, **rest}: return f"type {t} {rest}"
        case {"k": [a, {"n": n}]}: return f"deep {a} {n}"
        case {}: return f"dict {v}"
        case Pt(0, 0): return "origin"
        case Pt(x=0, y=y): return f"yaxis {y}"
        case Pt(x, y) if x == y: return f"diag {x}"
        case Seg(Pt(x1, _), b=Pt(x2)): return f"seg {x1} {x2}"
        case Pt(): return "pt"
        case C.R: return "red"
        case C(): return f"color {v.name}"
        case bytes(): return "bytes"
        case set() | frozenset(): return "set"
        case type(): return "type"
        case _: return f"other {type(v).__name__}"
for v in [None, True, False, 0, -3, 5, 2.5, "", "a", "b", "42", "xyz", [], [7], [1, 2, 3], (4, 5), ["s", 1, "end"], [[1, 2], [3, 4]], (1,), (9, 8, 7), {"type": "circle", "r": 2}, {"type": "sq", "s": 1}, {"k": [1, {"n": 2}]}, {}, {"z": 1}, Pt(0, 0), Pt(0, 5), Pt(3, 3), Pt(1, 2), Seg(Pt(1, 2), Pt(3, 4)), C.R, C.G, b"x", {1}, frozenset(), int, len, range(3), (x for x in [])]: print(repr(v) if not callable(v) and "object" not in repr(v) else "-", "->", m(v))
x = 5
match x:
    case y: print("captured", y)
match (1, 2, 3):
    case a, b, c: print(a + b + c)
match {"a": 1, "b": 2}:
    case {"a": 1 as one, "b": (1 | 2) as two}: print(one, two)
match [1, [2, [3, 4]]]:
    case [a, [b, [*c]]]: print(a, b, c)
match 1, "x":
    case int(i), str(s): print(i, s)
match -1.5:
    case -1.5: print("neg float")
match "x":
    case "x" if False: print("no")
    case _: print("guard failed")
class Dyn:
    __match_args__ = ("name", "val")
    def __init__(self, n, v): self.name, self.val = n, v
match Dyn("q", 9):
    case Dyn("q", v): print(v)
match Dyn("q", 9):
    case Dyn(val=v, name=n): print(n, v)
match 5:
    case int(real=r): print(r)
def cmd(s):
    match s.split():
        case ["go", ("north" | "south") as d]: return f"going {d}"
        case ["get", item, *more]: return f"got {item} {more}"
        case ["quit" | "exit"]: return "bye"
        case [x] | [x, _]: return f"short {x}"
        case _: return "?"
for s in ["go north", "go up", "get lamp now please", "quit", "foo", "", "a b c d"]: print(cmd(s))
try:
    match 5:
        case Dyn(1, 2, 3): pass
    match Dyn(1, 2):
        case Dyn(1, 2, 3): pass
except TypeError as e: print(e)
try:
    match {}:
        case int(1, 2): pass
    match 5:
        case int(1, 2): pass
except TypeError as e: print(e)

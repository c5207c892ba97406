from dataclasses import dataclass
from typing import NamedTuple
class Point:
    __slots__ = ("x", "y")
    kind = "point"
    def __init__(self, x): self.x = x
class Point3(Point):
    __slots__ = ("z",)
class Open(Point):
    pass
class Single:
    __slots__ = "only"
class Secret:
    __slots__ = ("__hidden", "shown")
    def __init__(self): self.__hidden = 1; self.shown = 2
    def get(self): return self.__hidden
class Wide:
    __slots__ = ["a", "__dict__"]
@dataclass(slots=True)
class Item:
    name: str
    count: int = 0
class Pair(NamedTuple):
    l: int
    r: int = 0
def attempt(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
p, q, o, s, w, item = Point(1), Point3(2), Open(3), Single(), Wide(), Item("n")
q.z = q.y = 5
o.anything = 6
s.only = 7
w.a = w.b = 8
item.count += 9
print(p.x, q.x, q.y, q.z, o.x, o.anything, s.only, w.a, w.b, Secret().get(), Secret().shown, item, Point.__slots__)
for target in (p, q, s, Secret(), item, Pair(1)):
    attempt(lambda: setattr(target, "extra", 1))
attempt(lambda: setattr(p, "kind", 2))
attempt(lambda: p.y)
attempt(lambda: s.only.missing)
attempt(lambda: vars(p))
del q.z
attempt(lambda: q.z)
p.x += 10
print(p.x, hasattr(p, "y"), getattr(p, "y", "none yet"))
p.other = 1


class Held:
    __slots__ = ("first", "second")


class HeldMore(Held):
    __slots__ = "third"


print([name for name in dir(HeldMore()) if not name.startswith("__")], [name for name in dir(Held) if not name.startswith("__")])

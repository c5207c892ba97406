# Copies, shallow and deep, of what derives from tuples, lists and texts, of slots, members and errors.
import copy
from collections import namedtuple, ChainMap
from typing import NamedTuple
P = namedtuple("P", "x y")
print(copy.copy(P(1,[2])), copy.deepcopy(P(1,[2])))
class Q(NamedTuple):
    a: int
    b: list
print(copy.deepcopy({"k": [Q(1,[2])]}), copy.copy(Q(1,[])))
class L(list):
    pass
l = L([1,[2]]); l.tag = "t"
m = copy.deepcopy(l); print(m, type(m).__name__, m.tag, m[1] is l[1], copy.copy(l).tag)
class D(dict): pass
print(type(copy.copy(D(a=1))).__name__, copy.deepcopy(D(a=[1])))
class T(tuple): pass
print(copy.copy(T([1])), copy.deepcopy(T([[1]])))
print(ChainMap({"a":1}) | {"b":2})
from dataclasses import dataclass
@dataclass(slots=True)
class S:
    a: int
    b: list
s = S(1, [2]); t = copy.deepcopy(s); u = copy.copy(s); print(t, t.b is s.b, u, u.b is s.b)
@dataclass(frozen=True)
class F:
    a: list
f = F([1]); g = copy.deepcopy(f); print(g, g.a is f.a, copy.copy(f) == f)
class Sl:
    __slots__ = ("x", "y")
o = Sl(); o.x = [1]; c = copy.deepcopy(o); print(c.x, c.x is o.x, hasattr(c, "y"))
class Str(str): pass
print(copy.copy(Str("a")), copy.deepcopy([Str("b")]))
import collections
print(copy.deepcopy(collections.Counter("aab")), copy.copy(collections.deque([1,2], maxlen=3)), copy.deepcopy(collections.defaultdict(list, {1: [2]})), copy.deepcopy(collections.OrderedDict(a=[1])))
from enum import Enum
class C(Enum): A = 1
print(copy.copy(C.A) is C.A, copy.deepcopy([C.A])[0] is C.A)
import datetime, decimal, fractions
print(copy.deepcopy([datetime.date(2024,1,1), decimal.Decimal("1.5"), fractions.Fraction(1,2), datetime.timedelta(1)]))
print(copy.deepcopy(ValueError("a", [1])), copy.copy(ValueError("x")).args)

# Which methods of a protocol a value answers to.
import collections, datetime, re, functools, itertools
from decimal import Decimal
from fractions import Fraction
from enum import Enum
from dataclasses import dataclass
from typing import NamedTuple
class S(str): pass
class L(list): pass
class M(dict): pass
class ST(set): pass
class I(int): pass
class K(str, Enum):
    A = "abc"
class C(Enum):
    A = 1
class NT(NamedTuple):
    x: int
@dataclass
class D:
    x: int = 1
class O:
    def __len__(self): return 1
    def __call__(self): return 1
def gen(): yield 1
def fn(): pass
class E(Exception): pass
vs = [("none", None), ("int", 1), ("float", 1.5), ("str", "a"), ("bytes", b"a"), ("list", []), ("tuple", ()), ("dict", {}), ("set", set()), ("frozenset", frozenset()), ("range", range(3)), ("S", S("a")), ("L", L()), ("M", M()), ("ST", ST()), ("I", I(1)), ("K", K.A), ("C", C.A), ("NT", NT(1)), ("D", D()), ("O", O()), ("gen", gen()), ("iter", iter([])), ("zip", zip([])), ("map", map(str, [])), ("keys", {}.keys()), ("items", {}.items()), ("Counter", collections.Counter()), ("deque", collections.deque()), ("OD", collections.OrderedDict()), ("DD", collections.defaultdict(int)), ("CM", collections.ChainMap()), ("fn", fn), ("len", len), ("lambda", lambda: 1), ("Decimal", Decimal(1)), ("Fraction", Fraction(1)), ("date", datetime.date(2024, 1, 1)), ("dt", datetime.datetime(2024, 1, 1)), ("td", datetime.timedelta(1)), ("E", E()), ("re", re.compile("a")), ("partial", functools.partial(fn)), ("count", itertools.count()), ("class", O), ("ntclass", NT), ("method", "a".upper), ("bound", O().__call__), ("exc", ValueError("x"))]
names = ["__len__", "__iter__", "__next__", "__getitem__", "__contains__", "__call__", "__enter__", "__exit__", "__eq__", "__hash__", "__str__", "__repr__", "__add__", "__int__", "__float__", "__index__", "__setitem__", "keys", "items", "append", "add", "__class__", "__name__", "__doc__", "__dataclass_fields__", "_fields", "_asdict", "isoformat", "read", "send", "args", "real", "__iadd__", "__mul__", "__neg__", "__abs__", "__round__", "__format__", "__wrapped__", "__aiter__", "__await__", "__set__", "__init__", "__new__"]
for n, v in vs:
    print(n, [m for m in names if hasattr(v, m)])

# Sequence and mapping patterns take apart what is registered as one, be it written by the library or the plan.
from collections import deque, UserDict, UserList, OrderedDict, defaultdict, Counter, ChainMap
def m(x):
    match x:
        case []: return "empty"
        case [a]: return f"one {a!r}"
        case [a, *rest]: return f"seq {a!r} {rest!r}"
        case {"k": v, **rest}: return f"map {v!r} {rest!r}"
        case {}: return "anymap"
        case str(): return "str"
        case _: return "other"
for x in [deque(), deque([1]), deque([1,2,3]), deque("abc", maxlen=2), UserList([1,2]), UserDict({"k": 1, "z": 2}), UserDict(), OrderedDict(k=1), defaultdict(int, k=5), Counter("kk"), ChainMap({"k": 1}, {"q": 2}), range(3), range(0), (1,), "s", b"ab", {1,2}, frozenset(), iter([1]), {}.keys(), [].__iter__, None, 1, 1.5]:
    try:
        print(m(x))
    except Exception as e:
        print(type(e).__name__, e)

from collections.abc import Sequence, Mapping, MutableSequence, MutableMapping
class S(Sequence):
    def __init__(self, *a): self.a = a
    def __len__(self): return len(self.a)
    def __getitem__(self, i): return self.a[i]
class M(Mapping):
    def __init__(self, **a): self.a = a
    def __len__(self): return len(self.a)
    def __getitem__(self, i): return self.a[i]
    def __iter__(self): return iter(self.a)
class D(dict):
    def __missing__(self, k): return "missing " + k
class G:
    def __len__(self): return 2
    def __getitem__(self, i): return i
def parts(x):
    match x:
        case [a, b]: return ("two", a, b)
        case [a, *r, b]: return ("many", a, r, b)
        case {"a": a, **r}: return ("map", a, r)
        case {}: return "m"
    return None
for x in [S(1,2), S(1,2,3), S(), M(a=1,b=2), M(), D(a=1), D(), G()]: print(parts(x))
match D():
    case {"zz": z}: print(z)
    case _: print("no missing")

class Cfg(UserDict):
    pass
c = Cfg(host="h", port=80)
match c:
    case {"host": str(h), "port": int(p)} if p < 100: print(h, p)
    case _: print("none")
match c:
    case {"host": h, **rest}: print(h, rest, type(rest))
match dict(c):
    case {"nope": _}: print("x")
    case {"host": _} as d: print(d)

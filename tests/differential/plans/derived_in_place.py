# Operators in place on what derives from a builtin type, and how that is shown.
from enum import IntFlag
class IP(IntFlag):
    R = 1
    W = 2
print(IP.R | 2, 2 | IP.R, IP.R & True, repr(IP.R ^ IP.W), repr(IP.R | IP.W))
for f in (lambda: IP.R | 2.5, lambda: {1} & IP.R, lambda: IP.R ^ "a"):
    try: print(f())
    except TypeError as e: print(e)
class L(list): pass
class S(str): pass
class T(tuple): pass
class D(dict): pass
class ST(set): pass
x = L([1]); y = x; x += [2]; x *= 2; print(x, type(x).__name__, x is y)
s = S("a"); s += ""; print(type(s).__name__); s = S("a"); s *= 1; print(type(s).__name__)
t = T((1,)); t += (); print(type(t).__name__)
d = D(a=1); e = d; d |= {"b": 2}; print(d, type(d).__name__, d is e)
u = ST([1]); v = u; u |= {2}; u &= {1, 2, 3}; u ^= {9}; print(sorted(u), type(u).__name__, u is v)
class L2(list):
    def __iadd__(self, o):
        print("iadd"); return super().__iadd__(o)
z = L2([1]); z += [3]; print(z, type(z).__name__)
for op in ("-=", "^=", "*=", "+="):
    try:
        if op == "-=": t -= 1
        elif op == "^=": t ^= 1
        elif op == "*=": t *= 1.5
        else: t += 1
    except TypeError as err: print(err)
from typing import NamedTuple
class NT(NamedTuple):
    x: int
    y: str = "q"
print(NT(1).__str__(), str(NT(2)), NT(3).__repr__(), L([1]).__str__())
class Q(list):
    def __repr__(self): return "Q!"
print(Q().__str__(), str(Q()), f"{Q()}", "%s" % Q())
import copy
from enum import Enum
class C(Enum):
    A = 1
print(copy.copy(C) is C, copy.copy(C.A) is C.A, copy.copy(NT) is NT, copy.deepcopy(C) is C)

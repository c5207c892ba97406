# functools.cached_property: kept among the attributes of the instance, where it is found before what the class has.
import functools
from functools import cached_property
from dataclasses import dataclass
class A:
    """doc"""
    def __init__(self):
        self.calls = 0
    @cached_property
    def p(self):
        "the p"
        self.calls += 1
        return self.calls
    @functools.cached_property
    def q(self):
        self.calls += 10
        return [self.calls]
a = A()
print(a.p, a.p, a.q, a.q, a.calls, sorted(vars(a)))
a.p = 7
print(a.p)
del a.p
print(a.p)
print(type(A.p).__name__, isinstance(A.p, cached_property), A.p.attrname, A.p.func(a), A.p.__doc__)
try:
    del a.zz
except AttributeError as e:
    print(e)
b = A()
try:
    del b.p
except AttributeError as e:
    print(type(e).__name__, e)
class B(A):
    @cached_property
    def p(self):
        return super().p + 100
b = B()
print(b.p, b.p, vars(b))
try:
    class C(A):
        q = cached_property(lambda self: 5)
        r = q
except (TypeError, RuntimeError) as e:
    print(type(e).__name__, e)
class D:
    pass
D.z = cached_property(lambda self: 4)
try:
    D().z
except TypeError as e:
    print(e)
@dataclass(frozen=True)
class F:
    x: int
    @cached_property
    def y(self):
        return self.x * 2
f = F(4)
print(f.y, f.y, f)
class G:
    def __setattr__(self, n, v):
        print('set', n)
        object.__setattr__(self, n, v)
    @cached_property
    def y(self):
        return 3
g = G()
print(g.y, g.y, hasattr(g, 'y'), getattr(g, 'y'))
g.y = 5
print(g.y)
class H:
    @cached_property
    def y(self):
        raise ValueError('no')
h = H()
for i in range(2):
    try:
        h.y
    except ValueError as e:
        print(e)
print(A.p.__get__(a), A.p.__get__(A()))


@dataclass(slots=True)
class Narrow:
    x: int

    @cached_property
    def double(self):
        return self.x * 2


class Bare:
    __slots__ = ()
    double = cached_property(lambda self: 1)


for narrow in (Narrow(3), Bare()):
    try:
        print(narrow.double)
    except TypeError as error:
        print(error)

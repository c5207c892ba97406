from functools import *
import functools
print(reduce(lambda a, b: a + b, [1, 2], 10), reduce(max, [3, 1]))
p = partial(int, base=2); print(p("101"), p.func, p.args, p.keywords, p)
def f(a, b, c=3): return (a, b, c)
q = partial(f, 1, c=9); print(q(2), partial(q, 5)(), q.args)
@lru_cache(maxsize=2)
def sq(x):
    print("run", x); return x * x
print(sq(1), sq(2), sq(1), sq(3), sq(2), sq.cache_info()); sq.cache_clear(); print(sq.cache_info(), sq.__name__)
@lru_cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info(), fib.cache_info().hits)
@cache
def g(*a, **k): return len(a) + len(k)
print(g(1, x=2), g(1, x=2), g.cache_info())
def deco(fn):
    @wraps(fn)
    def inner(*a, **k):
        "doc"
        return fn(*a, **k) + 1
    return inner
@deco
def hello(x): return x
print(hello(1), hello.__name__, hello.__wrapped__(1), hello.__qualname__)
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
@total_ordering
class V:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
print(V(1) < V(2), V(1) <= V(1), V(2) > V(1), V(1) >= V(2), max(V(1), V(3)).n)
class C:
    def __init__(self): self.calls = 0
    @cached_property
    def x(self):
        self.calls += 1
        return 42
    @lru_cache(maxsize=None)
    def m(self, k): return k * 2
c = C(); print(c.x, c.x, c.calls, c.m(4), c.m(4), C.m.cache_info().hits)
@singledispatch
def show(x): return "obj"
@show.register(int)
def _(x): return "int"
@show.register(list)
def _(x): return "list"
print(show(1), show([]), show("s"), show(True))
for h in (lambda: reduce(lambda a, b: a, []), lambda: partial(3), lambda: sq([1]), lambda: reduce(1, 2), lambda: total_ordering(int)):
    try: print(h())
    except Exception as e: print(type(e).__name__, e)
class P:
    def hi(self, a, b): return (a, b)
    hey = partialmethod(hi, 1)
print(P().hey(2))

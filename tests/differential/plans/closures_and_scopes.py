def counter():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get(): return n
    return inc, get
i, g = counter(); i(); i(5); print(g())
fs = [lambda: x for x in range(3)]; print([f() for f in fs])
fs = [lambda x=x: x for x in range(3)]; print([f() for f in fs])
x = "global"
def outer():
    x = "outer"
    def inner():
        global x
        x = "changed"
        return x
    r = inner()
    return r, x
print(outer(), x)
class C:
    x = "class"
    y = [x for _ in range(2)]
    def f(self): return x
    z = (lambda: x)()
print(C.y, C().f(), C.z)
print([[j for j in range(i)] for i in range(3)], {i: [k for k in range(i)] for i in range(2)}, [i for i in range(5) if i % 2 for _ in range(2)], [(a, b) for a in "ab" for b in range(2) if (a, b) != ("a", 0)])
y = 5
print([y for y in range(3)], y, (lambda y: y)(9), y)
if (n := len("hello")) > 3: print(n)
print([last := v for v in range(3)], last)
def gen():
    for v in range(2): yield lambda: v
print([f() for f in gen()], [f() for f in list(gen())])
def f(a, b=[], *args, c, d=None, **kw): b.append(a); return a, b, args, c, d, kw
print(f(1, c=2), f(2, c=3, z=1), f(3, [9], 4, 5, c=6, d=7))
def deco(f):
    def w(*a, **k): return ("w", f(*a, **k))
    return w
@deco
@deco
def q(a, /, b, *, c): return a + b + c
print(q(1, 2, c=3), q(1, b=2, c=3))
try: q(a=1, b=2, c=3)
except TypeError as e: print(e)
try: q(1, 2)
except TypeError as e: print(e)
def fact(n): return 1 if n <= 1 else n * fact(n - 1)
print(fact(30), (lambda f: f(f, 10))(lambda f, n: n and n + f(f, n - 1)))
def rec(d, depth=0):
    out = []
    for k, v in d.items():
        out.append("  " * depth + str(k))
        if isinstance(v, dict): out.extend(rec(v, depth + 1))
    return out
print("\n".join(rec({"a": {"b": {"c": 1}}, "d": 2})))
def make(): 
    v = []
    return v.append, v
ap, v = make(); ap(1); ap(2); print(v)
print((lambda *a, **k: (a, k))(*[1, 2], *"ab", x=1, **{"y": 2}), max(*[3, 1], key=lambda t: -t))
try:
    def dup(a, *, b): pass
    dup(1, b=2, **{"b": 3})
except TypeError as e: print(e)
try: (lambda **k: 0)(**{1: 2})
except TypeError as e: print(e)
del x
try: print(x)
except NameError as e: print(e)
def unb():
    try: del zz
    except UnboundLocalError as e: print(e)
    zz = 1
unb()
for k in []: pass
try: print(k)
except NameError as e: print(e)
def nl():
    v = 1
    def d():
        nonlocal v
        del v
    d()
    try: return v
    except NameError as e: return str(e)
print(nl())

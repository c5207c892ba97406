import json
class A:
    kind = "k"
    def __init__(self, **kw): self.__dict__.update(kw)
    def __repr__(self): return f"A({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"
    def __eq__(self, o): return isinstance(o, A) and self.__dict__ == o.__dict__
class S:
    __slots__ = ("a",)
class E(Exception): pass
class G:
    def __getattr__(self, n): return n
def f(): pass
f.z = 1
def t(g):
    try: print(g())
    except Exception as e: print(type(e).__name__, e)
a = A(x=1, y=2)
print(a, a.x, a.__dict__, a == A(x=1, y=2), len(a.__dict__), "x" in a.__dict__, [*a.__dict__], {**a.__dict__, "z": 3})
a.__dict__["w"] = 5
del a.__dict__["x"]
print(a.w, hasattr(a, "x"), vars(a) is a.__dict__, a.__dict__.get("q", 0), a.__dict__.setdefault("r", 1), a.r)
x = a.__dict__.copy(); x["q"] = 1; print(hasattr(a, "q"))
print(json.dumps(a, default=lambda o: o.__dict__))
t(lambda: json.dumps({1}, default=lambda o: o.__dict__))
e = E(1); e.code = 5; print(e.__dict__, f.__dict__, G().__dict__)
for v in (5, "a", [], None, S(), len, object()): t(lambda: v.__dict__)
for v in (5, a, e, f, S(), E, A, None): print(hasattr(v, "__dict__"))
b = A(); b.__dict__.update(a.__dict__); print(b == a)
for k, v in a.__dict__.items(): print(k, v)
print("kind" in A.__dict__, A.__dict__["kind"], [k for k in A.__dict__ if not k.startswith("__")], f"{a.__dict__}", sorted(a.__dict__, key=a.__dict__.get))
t(lambda: a.__dict__.nope)
t(lambda: a.__dict__["nope"])
t(lambda: a.__dict__())
vars = 5
print(a.__dict__)

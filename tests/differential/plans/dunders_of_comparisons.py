class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): print("eq", self.v, getattr(o, "v", o)); return NotImplemented if not isinstance(o, V) else self.v == o.v
    def __lt__(self, o): return NotImplemented if not isinstance(o, V) else self.v < o.v
    def __repr__(self): return f"V{self.v}"
print(V(1) == V(1), V(1) == 1, V(1) != V(2), V(1) < V(2), V(2) > V(1), sorted([V(3), V(1)]), [V(1)] == [V(1)], V(1) in [V(2), V(1)], [V(1)].index(V(1)), [V(1), V(1)].count(V(1)))
for f in [lambda: V(1) < 1, lambda: V(1) <= V(2), lambda: 1 < V(1), lambda: hash(V(1)), lambda: {V(1)}, lambda: {V(1): 1}, lambda: max(V(1), 2), lambda: sorted([V(1), "a"])]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class H(V):
    def __hash__(self): return hash(self.v)
print({H(1): "a"}[H(1)], len({H(1), H(1), H(2)}), H(1) in {H(1)})
class E:
    def __eq__(self, o): return "weird"
    def __ne__(self, o): return []
print(E() == 1, E() != 1, 1 == E(), bool(E() == 2), [E()] == [1])
class Ctx:
    def __enter__(self): print("in"); return 5
    def __exit__(self, *a): print("out", a[0]); return a[0] is ValueError
with Ctx() as c: print(c)
with Ctx(): raise ValueError
try:
    with Ctx(): raise KeyError("k")
except KeyError as e: print("got", e)
def f():
    with Ctx() as c: return c
print(f())
for i in range(2):
    with Ctx():
        if i == 0: continue
        break
class Meta:
    def __class_getitem__(cls, k): return f"{cls.__name__}[{k}]"
print(Meta[int], Meta["x"])
class Sing:
    _i = None
    def __new__(cls, *a):
        if cls._i is None: cls._i = super().__new__(cls)
        return cls._i
    def __init__(self, v): self.v = v
print(Sing(1) is Sing(2), Sing(3).v)
class Base:
    def __init__(self): self.setup()
    def setup(self): self.kind = "base"
    def describe(self): return f"{type(self).__name__}:{self.kind}"
class Derived(Base):
    def setup(self): super().setup(); self.kind += "+derived"
print(Derived().describe(), Base().describe(), Derived.mro()[0].__name__)
class X:
    def f(self): return "X"
class Y(X):
    def f(self): return "Y" + super().f()
class Z(X):
    def f(self): return "Z" + super().f()
class W(Y, Z):
    def f(self): return "W" + super().f()
print(W().f(), [c.__name__ for c in W.mro()], super(Y, W()).f(), X.f(W()))
class Acc:
    total = 0
    @classmethod
    def add(cls, n): cls.total += n; return cls
    @staticmethod
    def util(a, b=2): return a * b
    def __str__(self): return "Acc!"
Acc.add(1).add(2); print(Acc.total, Acc.util(3), Acc().util(1, b=5), str(Acc()), f"{Acc()}", "%s" % Acc(), [type(Acc()).__name__], Acc().add(1).total)

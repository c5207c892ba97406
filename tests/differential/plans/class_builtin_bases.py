class D(dict):
    def __missing__(self, key):
        self[key] = key * 2
        return self[key]
d = D(a=1)
print(d["x"], d, len(d), "x" in d, d.get("q"), isinstance(d, dict), type(d).__name__)
d["y"] = 3
del d["a"]
print(list(d), sorted(d.items()), d == {"x": "xx", "y": 3}, {**d}, dict(d))
class L(list):
    def total(self):
        return sum(self)
    def append(self, x):
        super().append(x * 10)
l = L([1, 2, 3])
l.append(4)
l += [5]
print(l, l.total(), l[0], l[-1], l[1:3], type(l[1:3]).__name__, type(l).__name__, l + [1], 2 * l, len(l), bool(L()), L() == [])
class I(int):
    def __add__(self, other):
        return I(int(self) + int(other) + 100)
    def double(self): return I(self * 2)
i = I(5)
print(i + 1, 1 + i, i * 2, i.double(), type(i.double()).__name__, -i, abs(I(-3)), i == 5, hash(i) == hash(5), {5: "five"}[i], [10,20,30,40,50,60][i], f"{i:04d}", "%d" % i, str(i), repr(i), range(I(3)), i < 6, max(i, 3))
class S(str):
    def shout(self): return self.upper() + "!"
s = S("hey")
print(s.shout(), s + " you", "oh " + s, s == "hey", len(s), s[0], "e" in s, f"{s:>5}", repr(s), {"hey": 1}[s], "-".join([s, s]), "hey you".startswith(s), s.split("e"), isinstance(s, str), s.replace(S("h"), "j"))
class F(float):
    def __new__(cls, value, unit="C"):
        o = super().__new__(cls, value)
        o.unit = unit
        return o
    def __repr__(self): return f"F({float(self)}, {self.unit!r})"
f = F(2.5, "K")
print(f, f + 1, f.unit, round(f), round(f, 1), f.is_integer(), F("3.5"), [f])
class T(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))
    @property
    def x(self): return self[0]
t = T(3, 4)
a, b = t
print(t, t.x, a, b, t == (3, 4), hash(t) == hash((3, 4)), t + (5,), isinstance(t, tuple), {t: 1}[(3, 4)])
class ST(set):
    pass
st = ST([1, 2]); st.add(3); print(st, len(st), 2 in st, st | {9}, ST())
class P(dict):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.log = []
    def __setitem__(self, k, v):
        self.log.append(k)
        super().__setitem__(k, v)
    def __getitem__(self, k):
        return ("got", super().__getitem__(k))
p = P({"a": 1}, b=2); p["c"] = 3; p.update(d=4)
print(p, p["c"], p.log, p.get("a"), p.pop("b"), p.setdefault("z", 9), list(p.keys()))
try: p["nope"]
except KeyError as e: print("KeyError", e)
class E1(ValueError):
    def __init__(self, msg, code):
        super().__init__(msg)
        self.code = code
try: raise E1("bad", 7)
except ValueError as e: print(e, e.code, repr(e), e.args)
class C(list):
    def __init__(self, n):
        list.__init__(self, range(n))
    def __len__(self): return 42
    def __iter__(self):
        return iter(["a", "b"])
c = C(3)
print(len(c), list(c), c[1], sorted(c), [x for x in c])
for bad in ("class X(bool): pass", ):
    pass
try:
    class X(int, str): pass
except TypeError as e: print(e)
try:
    class Y(bool): pass
except TypeError as e: print(e)
try: I("x")
except ValueError as e: print(e)
try: L(5)
except TypeError as e: print(e)
try: L([1],[2])
except TypeError as e: print(e)
print(dict.get(d, "x"), list.__len__(l), int.__add__(3, 4), (5).__add__(3), [1].__contains__(1))
match s:
    case str(v): print("str", v)
match l:
    case [first, *rest]: print(first, rest)
match d:
    case {"x": v}: print("map", v)
print(vars(f), isinstance(f, float), issubclass(F, float))
def g(*a, **k): return a, k
print(g(*l, **d))
print(sum(l), min(l), [*l])
for bad in (lambda: i + "x", lambda: s + 1, lambda: l["a"], lambda: t[9], lambda: d < 1, lambda: {l: 1}, lambda: i < "a"):
    try: bad()
    except Exception as e: print(type(e).__name__, e)
print(I(7) // 2, I(7) % 4, divmod(I(7), 2), I(2) ** 3, I(6) & 3, ~I(6), float(I(3)), int(F(3.7)), bool(I(0)), I(3).bit_length(), I(3).real)

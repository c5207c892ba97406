# Every special method makes new objects, in the middle of whatever asked for it.
def litter(n=6):
    junk = []
    for i in range(n):
        junk.append([str(i) * 3, {i: [i]}, (i, str(i))])
    return junk


class Num:
    def __init__(self, x):
        litter()
        self.x = x

    def __add__(self, o):
        litter()
        return Num(self.x + (o.x if isinstance(o, Num) else o))

    def __radd__(self, o):
        litter()
        return Num(o + self.x)

    def __mul__(self, o):
        return Num(self.x * o)

    def __iadd__(self, o):
        litter()
        self.x += o
        return self

    def __eq__(self, o):
        litter()
        return isinstance(o, Num) and self.x == o.x

    def __lt__(self, o):
        litter()
        return self.x < o.x

    def __hash__(self):
        litter()
        return hash(self.x) % 3

    def __repr__(self):
        litter()
        return "Num(" + str(self.x) + ")"

    def __str__(self):
        litter()
        return "<" + str(self.x) + ">"

    def __format__(self, spec):
        litter()
        return format(str(self.x) + "!", spec)

    def __bool__(self):
        litter()
        return self.x != 0

    def __len__(self):
        litter()
        return 3

    def __getitem__(self, i):
        litter()
        if i > 4:
            raise IndexError("past " + str(i))
        return [str(i), self.x]

    def __contains__(self, o):
        litter()
        return o == self.x

    def __call__(self, *args, **kwargs):
        litter()
        return [self.x, args, kwargs]

    def __iter__(self):
        litter()
        return (str(self.x) + str(i) for i in range(3))

    def __getattr__(self, name):
        litter()
        if name.startswith("no"):
            raise AttributeError("has no " + name)
        return name + "!"

    def __enter__(self):
        litter()
        return [self.x]

    def __exit__(self, kind, error, trace):
        litter()
        return kind is not None


a, b = Num(3), Num(4)
print(a + b, 1 + a, sum([a, b], Num(0)), [a, b, a] == [Num(3), Num(4), Num(3)], sorted([b, a, Num(1)]), max(a, b), min([b, a]))
a += 5
print(a, [a], (b,), {"k": a}, {a: b}, {a, b, Num(8)} == {Num(8), Num(4)}, f"{a} {b!r} {b:>8}", "{} {:>6} {!r}".format(a, b, a), "%s %r" % (a, b))
print(str([a, [b, (a,)]]), repr({"x": [a]}), len(a), a[1], 8 in a, 9 in a, a(1, k="v"), list(b), dict(zip(b, a)), [*a, *b], {**{str(b): a}})
print(a.color, hasattr(b, "nothing"), getattr(b, "none", "default"), bool(Num(0)), not a, any([Num(0), Num(0)]), all([a, b]))
with Num(1) as w, Num(2) as v:
    print(w, v)
    raise ValueError([str(w)])
d = {}
for i in range(30):
    d.setdefault(Num(i % 11), []).append(Num(i))
print(len(d), d[Num(3)], Num(99) in d, d.pop(Num(4)), d.get(Num(4), "gone"))
s = {Num(i) for i in range(12)} - {Num(2), Num(5)} | {Num(50)}
print(len(s), Num(2) in s, Num(50) in s, [Num(1), Num(2), Num(3)].index(Num(2)), [Num(1), Num(1)].count(Num(1)), (Num(7),) < (Num(8),))
print(list(map(Num.__add__, [a, b], [b, a])), list(filter(None, [Num(0), a])), list(zip(a, b)), list(enumerate(b)), list(reversed([a, b])))
x, *y = a
print(x, y, [p + q for p in a for q in b][:4], {k: v for k, v in zip(a, [b] * 3)}, "".join(c for c in a))


class Base:
    def __init_subclass__(cls):
        litter()
        cls.made = [cls.__name__]

    def __new__(cls, *args):
        litter()
        it = object.__new__(cls)
        it.args = [args, [str(x) for x in args]]
        return it

    def __init__(self, *args):
        litter()
        self.init = (args, len(args))


class Derived(Base):
    def __init__(self, *args):
        super().__init__(*args, *[str(x) for x in args])

    @property
    def both(self):
        litter()
        return [self.args, self.init]

    @staticmethod
    def fixed(*args):
        return [litter(1), args][1]

    @classmethod
    def of(cls, *args):
        return cls(*[str(x) + "c" for x in args])


print(Derived.made, Derived("a" * 3, [1]).both, Derived.fixed("x" + "y"), Derived.of(1, 2).both)


def deep(n):
    if n == 0:
        raise KeyError([str(n)] * 2)
    try:
        deep(n - 1)
    except KeyError as e:
        litter()
        raise ValueError(str(e) + str(n)) from e
    finally:
        litter()


try:
    deep(4)
except ValueError as e:
    chain = []
    while e is not None:
        chain.append([type(e).__name__, str(e)])
        e = e.__cause__
    print(chain)


def gen(n):
    try:
        got = []
        for i in range(n):
            got.append((yield [str(i)] * 2))
            litter()
    except ValueError as e:
        yield ["caught", str(e)]
    finally:
        litter()
    return got


def outer():
    r = yield from gen(3)
    yield ["r", r]


g = outer()
print(next(g), g.send("a" + "b"), g.send(["c"]), g.send({"d": 1}))
g = outer()
print(next(g), g.throw(ValueError("v" + "w")))


def defaults(a, b=[str(5) * 3], *c, d={"k": [1]}, **e):
    litter()
    return [a, b, c, d, e]


print(defaults("x" * 2), defaults(*["y" * 2, "z"], *"ab", d="q" * 2, **{"m" * 2: [1]}), (lambda *p, **q: [p, q])(*(str(i) for i in range(3)), **dict(zip("ab", ([i] for i in range(2))))))

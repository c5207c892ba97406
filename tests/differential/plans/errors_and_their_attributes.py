def t(f):
    try: f()
    except Exception as e: print(type(e).__name__, e, e.args, repr(e), sep=" | ")
for f in [lambda: int("x"), lambda: {}["k"], lambda: {}[(1, 2)], lambda: [][5], lambda: None.x, lambda: undefined, lambda: 1 / 0, lambda: "a" + 1, lambda: next(iter([])), lambda: (_ for _ in ()).throw(ValueError("t", 1)), lambda: [].remove("x"), lambda: "a".index("b"), lambda: chr(-1), lambda: float("x"), lambda: "é".encode("ascii"), lambda: b"\xff".decode(), lambda: [1, 2].index(3), lambda: {1}.remove([]) , lambda: {}.popitem(), lambda: max([]), lambda: (1).foo, lambda: 2.0 ** 5000, lambda: int("1" * 5000), lambda: "%d" % "a", lambda: "{}".format(), lambda: "{x}".format(), lambda: f"{1:zz}", lambda: sorted([1, "a"]), lambda: isinstance(1, 1), lambda: range(0, 1, 0), lambda: "a" * 10**20, lambda: [0] * 10**20, lambda: 1 << 10**20, lambda: "abc"[10**20], lambda: [1][10**20], lambda: range(10**20)[10**21], lambda: round(1.5, "a"), lambda: divmod(1, 0), lambda: 1 % 0, lambda: 1.0 % 0, lambda: 1 // 0, lambda: 1.0 // 0, lambda: 0.0 ** -1, lambda: pow(0, -1), lambda: hash([]), lambda: list(5), lambda: dict(5), lambda: set(5), lambda: tuple(5), lambda: sum(5), lambda: len(5), lambda: abs("a"), lambda: ord(""), lambda: ord("ab"), lambda: ord(5), lambda: chr("a"), lambda: chr(10**10), lambda: bin("a"), lambda: hex(1.5), lambda: iter(5), lambda: next(5), lambda: reversed(5), lambda: enumerate(5), lambda: zip(5), lambda: map(len, 5), lambda: filter(len, 5), lambda: all(5), lambda: any(5), lambda: min(5), lambda: min(1, "a"), lambda: callable(), lambda: getattr(1), lambda: getattr(1, "x"), lambda: getattr(1, 1), lambda: setattr(1, "x", 1), lambda: delattr(1, "x"), lambda: hasattr(1, 1), lambda: type(), lambda: int(1, 2), lambda: int("1", 99), lambda: str(b"a", 5), lambda: slice(), lambda: super(), lambda: vars(1), lambda: print(1, foo=2)]: t(f)
class E(Exception): pass
class E2(E):
    def __init__(self, a, b=2): self.a, self.b = a, b
class E3(E):
    def __init__(self, msg): super().__init__(msg, "extra"); self.msg = msg
class E4(E):
    def __repr__(self): return "custom repr"
class E5(KeyError): pass
class E6(E):
    @property
    def message(self): return self.args[0].upper()
for e in [E(), E("a"), E("a", 1), E2(1), E2(1, b=3), E3("m"), E4("x"), E5("k"), E5(), E6("q"), KeyError("a"), KeyError(), KeyError(1, 2), KeyError("it's"), StopIteration(5), OSError("x"), OSError(2, "nope"), OSError(2, "nope", "f"), FileNotFoundError(2, "nf", "g"), UnicodeError("u"), SystemExit(1), AssertionError(), RecursionError("r"), ValueError(ValueError("inner")), ValueError(["l"]), ValueError(None), SyntaxError("s"), TimeoutError(), ConnectionError("c"), Warning("w"), DeprecationWarning("d"), NotImplementedError(), ArithmeticError("x"), BufferError("b"), EOFError(), MemoryError(), LookupError("l"), FloatingPointError("f"), OverflowError("o"), PermissionError(13, "p"), IsADirectoryError(), BlockingIOError(), InterruptedError()]:
    print(str(e), "|", repr(e), "|", e.args, "|", type(e).__name__, isinstance(e, OSError), isinstance(e, LookupError), isinstance(e, ArithmeticError))
print(E6("q").message, E2(1).a, StopIteration(5).value, SystemExit(3).code, OSError(2, "n").errno, OSError(2, "n", "f").filename, issubclass(E5, LookupError), [c.__name__ for c in E5.mro()], E("a") == E("a"), E.__name__, type(E("a")) is E, bool(E()))

class A:
    """Doc."""
    x = 1
    def __init__(self, **kw): vars(self).update(kw)
    def f(self): return 1
    @property
    def p(self): return 3
    @staticmethod
    def s(): pass
class B(A): pass
a = A(q=5); print(vars(a), a.q, [k for k in vars(A) if not k.startswith("__")], "x" in vars(A), {**vars(a)})
print(B.mro(), B.__mro__, A.mro()[-1].__name__)
def f(a, b=2, *c, d, e=5): f.n = 1
f.n = 2
print(f.__defaults__, vars(f), (lambda x: 0).__defaults__)
def g(): yield 1
print(g().__name__)
from abc import ABC, abstractmethod
class S(ABC):
    @abstractmethod
    def m(self): pass
e = ValueError("x"); e.add_note("n"); print(e.__notes__, vars(e))
for t in (None, 5, "x", (int, None), int):
    try: print(isinstance(1, t))
    except TypeError as e: print(e)
print(isinstance(None, int | None), isinstance(1, int | None), isinstance("", int | None))
print([k for k, v in vars(A).items() if callable(v)])
def sorted_registry(cls):
    return sorted(name for name in vars(cls) if not name.startswith("_"))


class Plugin:
    plugins = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Plugin.plugins[cls.__name__] = [base.__name__ for base in cls.__mro__[1:-1]]


class Mail(Plugin):
    def send(self):
        return "sent"


class Letter(Mail, A):
    stamp = 1


print(Plugin.plugins, sorted_registry(Letter), Letter.mro()[1].send(Letter()), Mail.__mro__[0]().send())

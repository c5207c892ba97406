class A:
    """Doc."""
    x = 1
    def __init__(self, **kw): self.__dict__.update(kw)
    def f(self): return 1
    @property
    def p(self): return 3
    @staticmethod
    def s(): pass
class B(A): pass
a = A(q=5); print(a.__dict__, a.q, [k for k in A.__dict__ if not k.startswith("__")], "x" in vars(A), {**a.__dict__})
print(B.__bases__, B.mro(), int.__mro__, bool.__mro__, type(5).__mro__[1].__name__, ValueError.__mro__, bool.__bases__, object.__bases__, int.mro(), A.__bases__)
def f(a, b=2, *c, d, e=5): f.n = 1
print(f.__defaults__, f.__kwdefaults__, f.__dict__, (lambda x: 0).__defaults__, (lambda x: 0).__kwdefaults__)
def g(): yield 1
print(g().__name__, a.f.__self__ is a, a.f.__func__ is A.f)
from abc import ABC, abstractmethod
class S(ABC):
    @abstractmethod
    def m(self): pass
print(S.__abstractmethods__)
e = ValueError("x"); e.add_note("n"); print(e.__notes__, e.__suppress_context__, vars(e))
for t in (None, 5, "x", (int, None), int):
    try: print(isinstance(1, t))
    except TypeError as e: print(e)
print(isinstance(None, int | None), isinstance(1, int | None), isinstance("", int | None))
print([k for k, v in vars(A).items() if callable(v)], list[int].__origin__, list[int].__args__)
def sorted_registry(cls):
    return sorted(name for name in vars(cls) if not name.startswith("_"))


class Plugin:
    plugins = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Plugin.plugins[cls.__name__] = [base.__name__ for base in cls.__bases__]


class Mail(Plugin):
    def send(self):
        return "sent"


class Letter(Mail, A):
    stamp = 1


print(Plugin.plugins, sorted_registry(Letter), Letter.mro()[1].send(Letter()), Mail.__mro__[0]().send())
print([method.__self__.__class__.__name__ for method in (Mail().send, Letter().send)], Mail().send.__func__(Letter()))

import collections, enum, abc, typing, dataclasses
class A: pass
class B(A): pass
class C(B, dict): pass
class E(ValueError): pass
class Color(enum.Enum):
    R = 1
class P(typing.NamedTuple):
    a: int
class S(abc.ABC): pass
@dataclasses.dataclass
class D(A):
    x: int = 1
def attempt(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for cls in (A, B, C, E, Color, P, S, D, collections.OrderedDict, collections.Counter):
    print(cls.__name__, cls.__bases__, [b.__name__ for b in cls.__bases__])
attempt(lambda: A().__bases__)
attempt(lambda: (5).__bases__)
print(A in B.__bases__, B.__bases__[0]() is not None, C.__bases__ == (B, dict), type(C.__bases__))
def ancestors(cls, depth=0):
    print("  " * depth + cls.__name__)
    if cls.__module__ == "__main__":
        for base in cls.__bases__: ancestors(base, depth + 1)
ancestors(C)
class Plain: pass
print(hasattr(Plain, "__mro__"), hasattr(Plain(), "__bases__"), hasattr(5, "__mro__"))

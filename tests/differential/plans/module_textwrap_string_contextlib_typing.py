import textwrap, string
t = "The quick brown fox jumps over the lazy dog. It's a well-known e-mail-address test--really, isn't it? supercalifragilisticexpialidocious yes."
for w in (10, 20, 33, 70): print(textwrap.wrap(t, w))
print(textwrap.fill(t, 30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.shorten(t, 40), "|", textwrap.shorten(t, 30, placeholder="..."), "|", textwrap.shorten("hi", 5))
print(repr(textwrap.dedent("""
    a
      b

    c
""")), repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "-", lambda l: True)))
print(textwrap.wrap("aaa bbb ccc", 5, break_long_words=False), textwrap.wrap("abcdefghij", 4), textwrap.wrap("", 5), textwrap.wrap("a-b-c-d-e foo-bar", 6), textwrap.wrap("x\ty\nz", 10), textwrap.wrap(t, 25, max_lines=2), textwrap.wrap("foo-bar-baz-qux", 8, break_on_hyphens=False))
print(textwrap.TextWrapper(width=15, fix_sentence_endings=True).fill("Hello there. General Kenobi! You are bold."))
try: textwrap.wrap("x", 0)
except ValueError as e: print(e)
print(textwrap.wrap("word " * 10, width=12), textwrap.dedent("  x\n y"), repr(textwrap.dedent("\tx\n\t y")))
print(string.ascii_letters, string.digits, string.punctuation, repr(string.whitespace), string.hexdigits, string.printable == string.printable, string.capwords("hello  wORLD"), string.capwords("a-b", "-"))
T = string.Template("$name owes ${amount} $$5"); print(T.substitute(name="Al", amount=3), T.safe_substitute(name="Al"), T.template, T.substitute({"name": 1, "amount": 2}), T.get_identifiers())
for f in (lambda: T.substitute(name=1), lambda: string.Template("a $ b").substitute(), lambda: string.Template("x\ny $5").substitute()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(string.Formatter().format("{0} {x}", 1, x=2), [c for c in string.ascii_lowercase if c in "aeiou"])
from contextlib import *
@contextmanager
def tag(n):
    print("<" + n + ">")
    try:
        yield n.upper()
    finally:
        print("</" + n + ">")
with tag("a") as x: print(x)
try:
    with tag("b"): raise ValueError("boom")
except ValueError as e: print("caught", e)
with suppress(KeyError, ZeroDivisionError): 1 / 0
with nullcontext(5) as v: print(v)
class R:
    def close(self): print("closed")
with closing(R()) as r: print("in")
with ExitStack() as s:
    s.enter_context(tag("c")); s.callback(print, "cb", 1); print("body")
@contextmanager
def swallow():
    try: yield
    except KeyError as e: print("swallowed", e)
with swallow(): {}["k"]
@contextmanager
def bad():
    return
    yield
try:
    with bad(): pass
except RuntimeError as e: print(e)
from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    @property
    def name(self): return "sq"
print(Sq(3).area(), Sq(2).name, isinstance(Sq(1), Shape))
class Half(Shape):
    def area(self): return 1
for c in (Shape, Half):
    try: c()
    except TypeError as e: print(e)
from typing import *
def f(a: List[int], b: Optional[str] = None) -> Dict[str, Any]: return {"a": a, "b": b}
UserId = NewType("UserId", int); Vec = List[float]
print(f([1]), UserId(5), cast(int, "x"), TYPE_CHECKING, Any, Literal["a"])
TT = TypeVar("TT")
class Stack(Generic[TT]):
    def __init__(self): self.items: List[TT] = []
    def push(self, x: TT) -> None: self.items.append(x)
s = Stack(); s.push(1); print(s.items, Stack[int]().items)
class Movie(TypedDict):
    title: str
    year: int
m = Movie(title="X", year=1999); print(m, m["title"], m == {"title": "X", "year": 1999})
class Named(Protocol):
    name: str
    def hi(self) -> str: ...
import collections.abc
from collections.abc import Mapping, Iterable, Sequence, Hashable
print(isinstance([], Iterable), isinstance({}, Mapping), isinstance((), Sequence), isinstance(5, Iterable), isinstance([], Hashable), isinstance("a", collections.abc.Sized), isinstance(len, collections.abc.Callable), isinstance(iter([]), collections.abc.Iterator), isinstance((i for i in []), collections.abc.Generator), issubclass(dict, Mapping))

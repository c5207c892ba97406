from abc import ABC, abstractmethod
from typing import Protocol, runtime_checkable, TypeVar, Generic, Iterable, Optional, Union, Any, Callable, NamedTuple, TypedDict, Literal, Final
class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...
    @property
    @abstractmethod
    def name(self): ...
    @classmethod
    @abstractmethod
    def make(cls): ...
    def describe(self): return f"{self.name}: {self.area():.2f}"
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    @property
    def name(self): return "square"
    @classmethod
    def make(cls): return cls(1)
print(Sq(2).describe(), Sq.make().area(), isinstance(Sq(1), Shape), issubclass(Sq, Shape), issubclass(Sq, ABC))
for c in [Shape]:
    try: c()
    except TypeError as e: print(e)
class Half(Shape):
    def area(self): return super().area()
try: Half()
except TypeError as e: print(e)
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
@runtime_checkable
class Named(Protocol):
    name: str
    def greet(self) -> str: ...
class P:
    name = "p"
    def greet(self): return "hi"
print(isinstance([], HasLen), isinstance(5, HasLen), isinstance(P(), Named), isinstance(1, Named))
try: Named()
except TypeError as e: print(e)
T = TypeVar("T")
class Stack(Generic[T]):
    def __init__(self) -> None: self._i: list[T] = []
    def push(self, x: T) -> "Stack[T]": self._i.append(x); return self
    def pop(self) -> T: return self._i.pop()
    def __len__(self): return len(self._i)
    def __iter__(self): return iter(self._i)
s = Stack[int]().push(1).push(2); print(s.pop(), len(s), list(s), isinstance(s, Stack))
class TD(TypedDict, total=False):
    a: int
    b: str
d: TD = {"a": 1}; print(d, TD(a=1, b="x"), type(d).__name__, TD.__name__, TD.__annotations__)
def f(x: Optional[int] = None, *a: Any, k: Union[int, str] = 0, **kw: Callable[[int], int]) -> Literal["a"]: return "a"
print(f.__annotations__, f(1))
X: Final = 3
y: int
try: print(y)
except NameError as e: print(e)
class Ann:
    a: int = 1
    b: "str"
    c: list[int]
print(Ann.__annotations__, hasattr(Ann, "b"), Ann.a)
print(Optional[int], Union[int, str, None], list[int], dict[str, int], tuple[int, ...], Callable[[int], str], Literal["a", 1], int | None, Any, Iterable[int], TypeVar("Q"), list[int] == list[int], Union[int, int], Optional[Union[int, None]])
from collections.abc import Iterable as It, Mapping, Sequence, Hashable, Callable as Ca, Iterator, Sized, Container, MutableMapping, Set, Generator
for o in [[], {}, (), "a", 1, iter([]), (x for x in []), set(), frozenset(), range(1), len, None, b"", {}.keys(), {}.items()]:
    print(type(o).__name__, [c.__name__ for c in (It, Mapping, Sequence, Hashable, Ca, Iterator, Sized, Container, MutableMapping, Set, Generator) if isinstance(o, c)])
class MySeq(Sequence):
    def __init__(self, *a): self.a = a
    def __getitem__(self, i): return self.a[i]
    def __len__(self): return len(self.a)
m = MySeq(1, 2, 3, 2); print(m.index(2), m.count(2), 3 in m, list(reversed(m)), list(m), m[1:])
class MyMap(MutableMapping):
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
mm = MyMap(); mm.update(a=1, b=2); mm.setdefault("c", 3); print(mm.pop("a"), dict(mm), mm.get("z", 0), "b" in mm, list(mm.items()), mm.popitem(), mm == {"c": 3}, len(mm)); mm.clear(); print(list(mm))
class BadSeq(Sequence): pass
try: BadSeq()
except TypeError as e: print(e)

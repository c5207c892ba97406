# Which of the abstract classes the containers of the library are instances of, and protocols with members that are no methods.
import collections
import collections.abc
from dataclasses import dataclass, field
from typing import Annotated, NotRequired, Protocol, Required, TypedDict, get_type_hints, runtime_checkable

NAMES = ("Sequence", "MutableSequence", "Mapping", "MutableMapping", "Set", "MutableSet", "Reversible", "Collection", "Sized", "Hashable", "Container", "Iterable")


class Line(collections.deque):
    pass


for one in (collections.deque(), Line(), collections.OrderedDict(), collections.Counter(), collections.UserList(), collections.ChainMap(), collections.UserDict(),
            collections.UserString("a"), [1], "a", {}, (1,), b"", range(3), {}.keys(), {}.values(), {}.items()):
    print(type(one).__name__, [name for name in NAMES if isinstance(one, getattr(collections.abc, name))])
print(issubclass(collections.deque, collections.abc.MutableSequence), issubclass(collections.deque, collections.abc.Mapping))


@dataclass
class Row:
    sizes: "list[int]" = field(default_factory=list)


@runtime_checkable
class Named(Protocol):
    name: str


class Person:
    name = "Ann"


class Movie(TypedDict, total=False):
    title: Required[str]
    year: NotRequired[int]
    stars: Annotated[Required[int], 1]
    length: Required[Annotated[int, 2]]


print(get_type_hints(Row), isinstance(Person(), Named), isinstance(Row(), Named))
print(get_type_hints(Movie))
print(get_type_hints(Movie, include_extras=True))

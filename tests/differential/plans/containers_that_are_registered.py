# Which of the abstract classes the containers of the library are instances of, and protocols with members that are no methods.
import collections
import collections.abc
from dataclasses import dataclass, field
from typing import Protocol, get_type_hints, runtime_checkable


class Line(collections.deque):
    pass


for one in (collections.deque(), Line()):
    print(isinstance(one, collections.abc.Sequence), isinstance(one, collections.abc.MutableSequence), isinstance(one, collections.abc.Mapping))
print(isinstance(collections.ChainMap(), collections.abc.Mapping), isinstance(collections.ChainMap(), collections.abc.MutableMapping),
      isinstance(collections.ChainMap(), collections.abc.Sequence), isinstance({}.values(), collections.abc.Hashable), isinstance({}.keys(), collections.abc.Hashable))
print(issubclass(collections.deque, collections.abc.MutableSequence), issubclass(collections.deque, collections.abc.Mapping))


@dataclass
class Row:
    sizes: "list[int]" = field(default_factory=list)


@runtime_checkable
class Named(Protocol):
    name: str


class Person:
    name = "Ann"


print(get_type_hints(Row), isinstance(Person(), Named), isinstance(Row(), Named))

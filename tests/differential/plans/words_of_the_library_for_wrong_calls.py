# What the library says where it is called in a wrong way.
import collections
import collections.abc
import json
import re
import statistics
from fractions import Fraction
from typing import Callable, NewType, TypeVar


def show(ask):
    try:
        print(ask())
    except Exception as error:
        print(type(error).__name__, error)


for ask in (lambda: Fraction(1, 2, 3), lambda: Fraction(1, 2, 3, 4), lambda: collections.deque([1]).insert(1), lambda: collections.deque([1]).insert(),
            lambda: re.compile([]), lambda: re.match([], "a"), lambda: re.search({1}, "a"), lambda: re.sub({}, "a", "b"), lambda: re.compile(None)):
    show(ask)
print(statistics.NormalDist.from_samples([23.1, 19.8, 25.4, 30.2, 18.7, 22.2, 27.9]), statistics.NormalDist.from_samples([1, 2, 4]))
for ask in (lambda: statistics.NormalDist.from_samples([1]), lambda: statistics.NormalDist.from_samples([])):
    show(ask)
for ask in (lambda: NewType("A"), lambda: NewType(), lambda: NewType("A", int, 3), lambda: TypeVar(), lambda: TypeVar("T", int), lambda: TypeVar("T", int, str, bound=int),
            lambda: TypeVar("T", covariant=True, contravariant=True), lambda: TypeVar("T", int, str), lambda: Callable[int], lambda: Callable[[int]],
            lambda: Callable[[int, str], str], lambda: Callable[..., str], lambda: collections.abc.Callable[int], lambda: collections.abc.Callable[int, str],
            lambda: collections.abc.Callable[[int], str]):
    show(ask)
Number = NewType("Number", int)
print(Number(5), Number.__name__, Number, Number | None, list[Number])
for ask in (lambda: collections.OrderedDict().items(1), lambda: collections.OrderedDict().keys(1), lambda: collections.OrderedDict().values(1, 2), lambda: {}.items(1),
            lambda: collections.ChainMap().items(1), lambda: collections.ChainMap().keys(1), lambda: collections.UserDict().items(1), lambda: collections.UserDict().pop(),
            lambda: collections.UserDict().pop(1, 2, 3), lambda: collections.UserDict().pop(1, 2), lambda: collections.UserDict().pop(1),
            lambda: collections.UserDict().pop(1, default=5), lambda: collections.UserDict({1: 2}).pop(1, 3)):
    show(ask)
for ask in (lambda: json.loads("1", foo=1), lambda: json.loads(foo=1), lambda: json.loads(), lambda: json.loads("1", 2), lambda: json.dumps(1, foo=1)):
    show(ask)

# Forms of `typing` as values: how many arguments they take, what may be asked of them.
import typing
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import (Any, AnyStr, AsyncGenerator, Callable, Coroutine, Dict, Generator, Hashable, Iterable, Iterator, List, Literal, Mapping, NamedTuple, NewType, Optional, Set,
                    Tuple, Type, TypedDict, Union, get_type_hints)


def tell(make):
    try:
        print(make())
    except TypeError as error:
        print(type(error).__name__, error)


for make in (lambda: List[int], lambda: List[int, str], lambda: List[()], lambda: Dict[int], lambda: Dict[str, int], lambda: Dict[str, int, str], lambda: Set[int, str],
             lambda: Tuple[int, str, int], lambda: Tuple[()], lambda: Callable[[int], str], lambda: Mapping[str], lambda: Iterator[int, int],
             lambda: Iterable[str], lambda: Generator[int], lambda: Generator[int, None, str], lambda: Coroutine[int, int], lambda: AsyncGenerator[int],
             lambda: Hashable[int], lambda: Type[int], lambda: Type[int, str], lambda: typing.Deque[int, int], lambda: typing.Counter[str], lambda: typing.DefaultDict[str],
             lambda: typing.Sequence[int, str], lambda: list[int, str], lambda: dict[int], lambda: Optional[int, str], lambda: Optional[int], lambda: Optional[None]):
    tell(make)


class Movie(TypedDict):
    name: str


class Film(Movie, total=False):
    year: int


for make in (lambda: isinstance({}, Movie), lambda: isinstance({}, (int, Film)), lambda: isinstance(5, (int, Film)), lambda: issubclass(dict, Film), lambda: isinstance(5, Any),
             lambda: isinstance(5, Optional), lambda: isinstance(5, Union), lambda: isinstance(5, Literal["a"]), lambda: isinstance(5, (str, Any)),
             lambda: Any(), lambda: Optional(), lambda: isinstance([], List), lambda: isinstance([], List[int])):
    tell(make)
print(Movie(name="m"), Film(name="f", year=1))

Point = NamedTuple("Point", [("x", int), ("int", str)])
print(Point.__annotations__, get_type_hints(Point), Point(1, "a"))


class Own(NamedTuple):
    a: int
    b: str = "b"


print(Own.__annotations__)

UserId = NewType("UserId", int)
Name = NewType("Name", str)
print(UserId.__name__, UserId(5) + 1, list(map(UserId, [1, 2])), Name("n").upper())


def greet(user: UserId, name: Name = Name("you")) -> Optional[UserId]:
    return UserId(user)


print(greet(UserId(3)), greet.__annotations__["user"] is UserId)


class Lock:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


class Half:
    def __enter__(self):
        return self


@contextmanager
def managed():
    yield 1


for one in (Lock(), Half(), nullcontext(), managed(), 5):
    print(isinstance(one, AbstractContextManager), end=" ")
print(issubclass(Lock, AbstractContextManager), issubclass(Half, AbstractContextManager), isinstance(Lock(), typing.ContextManager))

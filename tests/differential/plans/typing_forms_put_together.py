# Forms of typing that are called, put into one another, compared; keys of a TypedDict that derives from another.
import typing
from dataclasses import astuple, dataclass
from typing import (Annotated, AsyncIterator, DefaultDict, Deque, Dict, KeysView, List, Literal, Optional, ParamSpec, Protocol, TypedDict, TypeVar,
                    TypeVarTuple, Union, get_args, get_type_hints)

T = TypeVar("T")


def tried(action):
    try:
        return action()
    except TypeError as error:
        return "TypeError: " + str(error)


print(Deque([1]), Deque[int]([1, 2]), typing.Counter("aab"), typing.Counter[str]("ab"), typing.OrderedDict(a=1), typing.ChainMap({}))
groups: DefaultDict[str, List[int]] = DefaultDict(list)
groups["a"].append(1)
print(groups, DefaultDict[str, int](int))
print(tried(lambda: List()), tried(lambda: Dict[str, int](a=1)))


class Ticks(AsyncIterator[int]):
    async def __anext__(self):
        return 1


print(isinstance(Ticks(), AsyncIterator), isinstance({}.keys(), KeysView))

print(Literal["a", Literal["b", "a"]], Literal[1, 2] == Literal[2, 1], Literal[1] == Literal[True], Literal[1] == Literal[1])
print(len({Literal["x", "y"], Literal["y", "x"], Literal["x"]}), get_args(Literal["r", "w", "r"]))
length = Annotated[Annotated[int, "metres"], 5]
print(length, length.__metadata__, get_args(length))
print(tried(lambda: Annotated[int]))
print(Union[int], Union[T, T, int], Union[Union[T, str], int], Union[int, Union[str, None]], Optional[Union[int, str]], Union[int, int])
print(T.__name__, TypeVarTuple("Ts").__name__, ParamSpec("P").__name__)


class Movie(TypedDict):
    title: str


class Rated(Movie, total=False):
    stars: int


class Both(Rated):
    seen: bool


print(Rated.__annotations__, Both.__annotations__, Movie.__annotations__)
print(get_type_hints(Both))


def missing(data, kind):
    return [key for key in kind.__annotations__ if key not in data]


print(missing({"title": "x"}, Rated), missing({}, Movie))


class Named(Protocol):
    name: str


print(tried(lambda: isinstance(3, Named)))


@dataclass
class Point:
    x: int
    y: object


print(astuple(Point(1, [Point(2, 3), {"k": (Point(4, 5),)}]), tuple_factory=list))

hint = Dict[str, List[int]]
print(hint.__origin__, hint.__args__, hint.__args__[1].__origin__, list[int].__args__)

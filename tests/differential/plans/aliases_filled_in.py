# Aliases with type variables are subscripted again.
from typing import Annotated, Any, Callable, Dict, List, Optional, Tuple, TypeVar, Union, get_args, get_origin

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

Pair = Tuple[T, T]
Table = Dict[K, List[V]]
Maybe = Optional[T]
Result = Union[T, str, None]
Handler = Callable[[K, int], V]
Rows = dict[K, list[tuple[V, ...]]]
Nested = Dict[str, Optional[Pair[T]]]

print(Pair, Pair[int], Pair[List[str]], Pair[None])
print(Table, Table[str, int], Table[K, int], Table[K, int][bytes], Table[V, K])
print(Maybe, Maybe[int], Maybe[List[T]], Maybe[List[T]][str])
print(Result[int], Result[str], Result[Any])
print(Handler, Handler[str, bool], Callable[[T], T][float])
print(Rows, Rows[str, int], list[T][int], list[list[T]][str], dict[str, T][int | None], tuple[T, ...][str])
print(Nested, Nested[int])
print(Annotated[T, "unit"][int], List[Annotated[T, 3]])
print(get_origin(Pair[int]), get_args(Pair[int]), get_args(Table[str, int]), get_origin(Maybe[int]) is Union, get_args(Handler[str, bool]))
print(Pair[int] == Tuple[int, int], list[T][int] == list[int], Dict[str, T][int] == Dict[str, int], hash(List[T][int]) == hash(List[int]))

for wrong in (lambda: Pair[int, str], lambda: Table[int], lambda: List[int][str], lambda: list[int][str], lambda: Table[str, int][int], lambda: Rows[int],
              lambda: Pair[int][int], lambda: Handler[int], lambda: T[int]):
    try:
        print(wrong())
    except TypeError as error:
        print(error)


def swap(pair: Pair[int]) -> Pair[int]:
    return pair[1], pair[0]


class Box:
    rows: Table[str, int] = {}


print(swap((1, 2)), swap.__annotations__, Box.__annotations__)
for tp in (int, List[int], list[str], Dict[str, T], Pair):
    print(getattr(tp, "__origin__", None), getattr(tp, "__args__", ()))

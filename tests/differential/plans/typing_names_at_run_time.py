# What typing's names look like, and what they tell of themselves.
import typing
from typing import *
for t in (List[int], Dict[str,int], Callable[[int],str], Callable[...,int], Optional[int], Union[int,str], Union[int,None,str], Tuple[int,...], Tuple[()], Set[int], FrozenSet[str], Type[int], Literal["a",1], Any, list[int], dict[str, int], int|None, Callable, List, Dict, Iterable[int], Iterator[str], Sequence[int], Mapping[str,int], Optional[List[Dict[str,Any]]], ClassVar[int], Final[int], Awaitable[int], Generator[int,None,str], tuple[int,...], type[int], Union[int], Optional[None], Union[int,int]):
    print(repr(t), get_origin(t), get_args(t))
T = TypeVar("T")
print(T, repr(List[T]), get_args(List[T]))
print(List[int] == List[int], List[int] == list[int], Optional[int] == Union[int,None], Union[int,str]==Union[str,int], int|None == Optional[int])
print(get_origin(5), get_args(5), get_origin(int), get_args("x"))

def f(x: List[int], y: Optional[str] = None, *, c: Callable[[int], str] = None, u: Union[int, str] = 1) -> Tuple[int, ...]: pass
print(f.__annotations__)
class Stack(List[int]):
    def top(self): return self[-1]
class Words(Dict[str, int]): pass
s = Stack([1, 2]); s.append(3)
print(s, s.top(), isinstance(s, list), isinstance(s, List), isinstance([], Sequence), Words(a=1), issubclass(Words, dict))
for make in (lambda: List(), lambda: List[int](), lambda: Dict[str, int](), lambda: isinstance([], List[int])):
    try: print(make())
    except TypeError as e: print(e)
print(List[int] | None, Optional[List[int]], Union[List[int], int], List["X"], List[None], Optional["X"])
class Pair(Generic[T]): pass
print(Pair[int] is not None, cast(List[int], "x"), type(List[int]) is type(Dict[str, int]), Deque[int], DefaultDict[str, int])
import typing
print(typing.Annotated, typing.get_origin(typing.Annotated[int, "small"]), typing.Annotated[int, "small"])

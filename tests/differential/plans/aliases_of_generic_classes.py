# What a generic class of the plan was given is told where it is shown or asked.
from typing import Generic, TypeVar, get_args, get_origin

K = TypeVar("K")
V = TypeVar("V")


class Pair(Generic[K, V]):
    def __init__(self, key=None, value=None):
        self.key = key
        self.value = value


class Named(Pair[str, int]):
    pass


print(Pair[int, str], get_args(Pair[int, str]), get_origin(Pair[int, str]) is Pair, Pair[int, str].__args__, Pair[int, str].__origin__)
print(f"{Pair[int, Pair[str, int]]}", repr(Pair["A", None]), str(Pair[K, list[int]]))
print(Pair, get_args(Pair), get_origin(Pair))
kept: Pair[int, str] = Pair[int, str](1, "b")
print(kept.value, isinstance(kept, Pair), Named("a").key, Named, [Pair[int, str](1, "a").key])

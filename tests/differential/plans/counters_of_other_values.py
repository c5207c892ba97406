from collections import Counter, namedtuple
from typing import TypedDict

print(Counter({"x": "y", "z": "a"}), Counter({"a": None}), Counter({"a": 2}, b=1))
counted = Counter(a=1)
counted.update({"a": 2, "b": 1})
print(counted, counted.most_common(1))
Pair = namedtuple("Pair", "left right")
kinds = {"Pair": Pair, "Other": namedtuple("Other", ["a"] * 1)}
for kind, parts in (("Pair", [1, 2]), ("Pair", [1]), ("Other", "ab"), ("Other", "a")):
    try:
        print(kinds[kind]._make(parts))
    except TypeError as error:
        print(error)


class Movie(TypedDict, total=False):
    title: str
    year: int


film = Movie(title="Alien", year=1979)
print(film, type(film).__name__, film == {"title": "Alien", "year": 1979}, isinstance(film, dict), Movie(film), Movie())

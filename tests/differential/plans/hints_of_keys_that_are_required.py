# What stands around a key's type in a TypedDict is no part of its hint.
from typing import Required, TypedDict, get_type_hints


class Movie(TypedDict, total=False):
    title: Required[str]
    year: int


print(get_type_hints(Movie))

# With annotations as texts, get_type_hints tells the types that they name, also those that come later.
from __future__ import annotations

import functools
from dataclasses import dataclass, field, fields
from typing import Annotated, Dict, List, Literal, Optional, TypedDict, Union, get_args, get_origin, get_type_hints


@dataclass
class User:
    name: str
    age: int
    tags: List[str] = field(default_factory=list)
    boss: Optional[User] = None
    mode: Literal["r", "w"] = "r"
    limit: Annotated[int, "at most"] = 3


class Admin(User):
    rights: Dict[str, "Right"]


class Right(TypedDict):
    what: str
    until: int | None


def wrong(value):
    found = []
    for name, hint in get_type_hints(type(value)).items():
        part = getattr(value, name)
        origin = get_origin(hint)
        if origin is Union:
            fits = isinstance(part, get_args(hint))
        elif origin is Literal:
            fits = part in get_args(hint)
        else:
            fits = isinstance(part, origin or hint)
        if not fits:
            found.append(name)
    return found


print(wrong(User("a", 1)), wrong(User(1, "x", ())), wrong(User("a", 1, [], User("b", 2))), wrong(User("a", 1, mode="x", limit="y")))
print([f.type for f in fields(User)], User.__annotations__["boss"])
print(get_type_hints(Right)["what"], sorted(get_type_hints(Admin)), get_type_hints(Admin)["rights"])
print(get_type_hints(User, include_extras=True)["limit"], get_type_hints(User)["limit"])


def checked(func):
    hints = get_type_hints(func)

    @functools.wraps(func)
    def inner(*args):
        for (name, hint), arg in zip(hints.items(), args):
            if not isinstance(arg, hint):
                raise TypeError(f"{name} is no {hint.__name__}")
        return func(*args)
    return inner


@checked
def repeat(text: str, times: int, by: "Optional[User]" = None) -> str:
    return text * times


print(repeat("ab", 2), repeat.__annotations__)
try:
    repeat("ab", "2")
except TypeError as error:
    print(error)
print(get_type_hints(repeat)["return"], get_type_hints(repeat)["times"])


def local():
    class Node:
        value: int
        next: Node | None

    return get_type_hints(Right), Node.__annotations__


print(local()[1])
print(get_type_hints(wrong))

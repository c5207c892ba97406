# Functions are registered by annotations that are texts: by the `__future__` import, or in quotes.
from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch, singledispatchmethod
from typing import Union


@singledispatch
def show(value: object) -> str:
    return "other"


@show.register
def _(value: int) -> str:
    return f"int {value}"


@show.register
def _(value: list | tuple) -> str:
    return f"row of {len(value)}"


@show.register
def _(value: Union[float, "bytes"]) -> str:
    return "float or bytes"


@show.register
def _(value: Mapping) -> str:
    return "mapping"


class Later:
    pass


@show.register
def show_later(value: Later) -> str:
    return "later"


def of_nothing(value: NotThere) -> None:
    pass


class Printer:
    @singledispatchmethod
    def put(self, value: object) -> str:
        return f"{value}"

    @put.register
    def _(self, value: str) -> str:
        return f"text {value}"

    @put.register(dict)
    def _(self, value: dict[str, Later]) -> str:
        return f"dict of {len(value)}"


print(show(1), show(True), show([1]), show((1, 2)), show(1.5), show(b""), show({}), show("a"), show(Later()))
print(Printer().put("a"), Printer().put({}), Printer().put(2))
try:
    show.register(of_nothing)
except NameError as error:
    print("NameError", error)

# Models with an `__init__` of their own, validators in place of and around the others, serializers, fields of dataclasses and named
# tuples, annotations that are texts, and what is left of a dump.
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, NamedTuple, Optional
from pydantic import *


def tell(name, make):
    try:
        print(name, make())
    except ValidationError as error:
        for row in error.errors(include_url=False):
            print(name, row["type"], row["loc"], row["msg"])


class Named(BaseModel):
    x: int
    y: int = 0

    def __init__(self, x, **data):
        super().__init__(x=x, **data)
        self.y = self.y + 7


class Derived(Named):
    z: str = "z"

    @field_validator("z")
    @classmethod
    def upper(cls, value):
        return value.upper()


class Plain(BaseModel):
    a: int


class Written(Plain):
    b: int = 1

    def __init__(self, **data):
        data["b"] = data.get("b", 1) * 10
        super().__init__(**data)


tell("own", lambda: Named("5"))
tell("own", lambda: Named("5", y="1"))
tell("own wrong", lambda: Named("five"))
tell("derived", lambda: Derived(3, z="low"))
tell("derived wrong", lambda: Derived(3, z=4))
tell("written", lambda: Written(a="1", b=2))
tell("written", lambda: Written.model_validate({"a": "1"}))
tell("written wrong", lambda: Written.model_validate({"a": "q"}))
tell("written json", lambda: Written.model_validate_json('{"a": 5, "b": 3}').model_dump())


class Node(BaseModel):
    v: "int"
    kids: "list[Node]" = []
    next: "Node | None" = None
    other: "Optional[Leaf]" = None


class Leaf(BaseModel):
    n: "int" = 1


tell("node", lambda: Node(v="1", kids=[{"v": "2"}], next={"v": 3}, other={"n": "4"}))
tell("node wrong", lambda: Node(v="1", kids=[{"v": "q"}]))


class Wrapped(BaseModel):
    x: int = Field(ge=0)
    y: float = 0.5
    z: list[int] = []

    @field_validator("x", mode="wrap")
    @classmethod
    def or_none(cls, value, handler):
        try:
            return handler(value) + 100
        except ValidationError as error:
            print("handled", error.error_count())
            return -1

    @field_validator("y", mode="plain")
    @classmethod
    def as_given(cls, value):
        if value == "wrong":
            raise ValueError("not so")
        return value

    @field_validator("z", mode="wrap")
    @classmethod
    def longer(cls, value, handler, info):
        return handler(value) + [len(info.data)]


tell("wrapped", lambda: Wrapped(x="5"))
tell("wrapped", lambda: Wrapped(x="bad", y="kept", z=["1", "2"]))
tell("wrapped", lambda: Wrapped(x=-5))
tell("wrapped wrong", lambda: Wrapped(x=1, y="wrong", z=["q", 2]))


class Shown(BaseModel):
    d: date
    n: int = 5
    s: Optional[str] = None
    w: int = 1

    @field_serializer("d")
    def short(self, value: date, info):
        return value.strftime("%d/%m") if info.mode == "json" else value.year

    @field_serializer("n", when_used="json")
    def words(self, value):
        return f"#{value}"

    @field_serializer("s", when_used="unless-none")
    def upper(self, value):
        return value.upper()

    @field_serializer("w", mode="wrap")
    def twice(self, value, handler):
        return handler(value) * 2


for shown in (Shown(d="2024-01-02"), Shown(d="2024-03-04", n=6, s="text", w=4)):
    print(shown.model_dump(), shown.model_dump(mode="json"), shown.model_dump_json())


class Loose(BaseModel):
    class Config:
        extra = "allow"
        str_strip_whitespace = True
        str_to_lower = True

    a: str


class Tight(BaseModel):
    class Config:
        extra = "forbid"
        frozen = True

    a: int = 1


loose = Loose(a="  ABC ", b=2)
print(loose, loose.b, loose.model_dump())
tell("tight", lambda: Tight(a=1, b=2))
try:
    Tight().a = 5
except ValidationError as error:
    print(error.errors()[0]["type"])


@dataclass
class Place:
    x: int
    tags: list[str] = field(default_factory=list)


class Pair(NamedTuple):
    x: int
    y: int = 0


class Holds(BaseModel):
    d: Place
    p: Pair = Pair(0)
    m: Mapping[str, int] = {}
    more: list[Place] = []


held = Holds(d={"x": "1"}, p=("2",), m={"a": "1"}, more=[Place(3), {"x": 4, "tags": ["t"]}])
print(held)
print(held.model_dump(), held.model_dump_json())
tell("named", lambda: Holds(d=Place(1), p={"x": "5", "y": "6"}).p)
tell("place wrong", lambda: Holds(d={"x": "q"}))
tell("place wrong", lambda: Holds(d={}))
tell("place wrong", lambda: Holds(d=5))
tell("pair wrong", lambda: Holds(d=Place(1), p=()))
tell("pair wrong", lambda: Holds(d=Place(1), p=("q", 1, 2)))
tell("pair wrong", lambda: Holds(d=Place(1), p=7))


class Inner(BaseModel):
    a: int = 1
    b: int = 2


class Outer(BaseModel):
    i: Inner = Inner()
    l: list[Inner] = [Inner(), Inner(a=3)]
    m: dict[int, str] = {1: "x"}
    t: dict[date, bool] = {date(2024, 1, 2): True}


outer = Outer()
print(outer.model_dump(mode="json"))
print(outer.model_dump(exclude={"i": {"a"}, "l": {"__all__": {"b"}}, "m": True, "t": True}))
print(outer.model_dump(include={"i": {"a"}}))
print(outer.model_dump(include={"i": True, "l": {0: {"a"}}}))
print(outer.model_dump(exclude={"l": {1}, "t": ..., "m": ...}))
print(outer.model_dump(include={"i", "l"}, exclude={"l": {0: True, 1: {"a"}}}))


class Code(BaseModel):
    k: Annotated[str, Field(max_length=3), StringConstraints(to_upper=True)] = "abc"


tell("code", lambda: Code(k="xyz"))
tell("code wrong", lambda: Code(k="long one"))

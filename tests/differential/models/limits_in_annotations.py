# What an annotation says beside the type: limits, names, strictness, kinds of a union.
from decimal import Decimal
from typing import Annotated, Literal, Optional, Union

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, PositiveInt, StrictBool, StrictFloat, StrictInt, StrictStr, StringConstraints
from pydantic import ValidationError, confloat, conint, conlist, constr


def tell(name, make):
    try:
        print(name, repr(make()))
    except ValidationError as error:
        print(name, error)
        print([(row["type"], row["loc"], row["msg"], row["input"]) for row in error.errors()])
    except Exception as error:
        print(name, type(error).__name__, error)


class Strict(BaseModel):
    number: StrictInt = 0
    text: StrictStr = ""
    truth: StrictBool = False
    real: StrictFloat = 0.0


for name, value in (("number", "1"), ("number", 1.0), ("number", True), ("number", 5), ("text", 1), ("truth", 1), ("truth", "true"),
                    ("truth", True), ("real", 1), ("real", "1"), ("real", 1.5), ("real", True)):
    tell(f"strict {name} {value!r}", lambda: Strict(**{name: value}))


class Order(BaseModel):
    count: Annotated[int, Field(gt=0, description="how many")]
    code: Annotated[str, Field(max_length=3)] = "abc"
    sizes: Annotated[list[int], Field(min_length=1)] = [1]
    rank: Optional[Annotated[int, Field(le=5)]] = None
    note: Annotated[str, Field(alias="remark")] = "none"
    parts: Annotated[list[str], Field(default_factory=list)]
    mark: Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, min_length=2)] = "AB"
    exact: int = Field(default=1, strict=True)


tell("order", lambda: Order(count=1))
for name, value in (("count", 0), ("count", "q"), ("code", "abcd"), ("sizes", []), ("sizes", ["x"]), ("rank", 6), ("rank", "4"), ("remark", "r"),
                    ("note", "unread"), ("parts", ["p"]), ("mark", " q "), ("mark", " qa "), ("exact", "1")):
    tell(f"order {name} {value!r}", lambda: Order(**{"count": 1, name: value}))
print(Order.model_fields["count"].description, Order.model_fields["parts"].is_required())


class Limited(BaseModel):
    text: constr(min_length=2, max_length=4) = "ab"
    number: conint(gt=5) = 6
    items: conlist(int, min_length=2) = [1, 2]
    real: confloat(ge=0, le=1) = 0.5
    perhaps: Optional[conint(ge=1)] = None
    texts: list[constr(min_length=1)] = []
    like: constr(pattern=r"^a") = "a"
    low: constr(strip_whitespace=True, to_lower=True) = ""
    exact: conint(strict=True) = 1
    positive: PositiveInt = 1
    not_negative: NonNegativeFloat = 0


for name, value in (("text", "a"), ("text", "abcde"), ("number", 5), ("number", "7"), ("items", [1]), ("items", ["1", "2"]), ("real", 2),
                    ("perhaps", 0), ("texts", ["a", ""]), ("like", "b"), ("low", " AB "), ("exact", "1"), ("positive", 0), ("not_negative", -1),
                    ("not_negative", 0)):
    tell(f"limited {name} {value!r}", lambda: getattr(Limited(**{name: value}), name))


class Plain(BaseModel):
    whole: int = 0
    real: float = 1
    truth: bool = False
    raw: bytes = b"raw"
    text: str = ""
    perhaps: Optional[float] = 3


for name, value in (("whole", "1.0"), ("whole", "1.00"), ("whole", "1."), ("whole", "1.5"), ("whole", " 1 "), ("whole", "1_0"), ("whole", 1e3),
                    ("whole", float("nan")), ("whole", float("inf")), ("whole", Decimal("2")), ("whole", Decimal("2.5")), ("whole", None),
                    ("truth", 2), ("truth", 1.0), ("truth", 2.0), ("truth", "T"), ("truth", " true "), ("truth", []), ("raw", "q"), ("raw", 1),
                    ("text", b"q"), ("text", b"\xff"), ("real", "1e3"), ("real", Decimal("1.5")), ("real", None)):
    tell(f"plain {name} {value!r}", lambda: getattr(Plain(**{name: value}), name))
print(Plain().model_dump(), Plain().model_dump(mode="json"), Plain().model_dump_json())


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog", "puppy"]
    bark: str


class Owner(BaseModel):
    pet: Union[Cat, Dog] = Field(discriminator="kind")
    more: list[Annotated[Cat | Dog, Field(discriminator="kind")]] = []
    perhaps: Optional[Cat | Dog] = Field(default=None, discriminator="kind")


tell("cat", lambda: Owner(pet={"kind": "cat"}))
tell("puppy", lambda: Owner(pet={"kind": "puppy", "bark": "w"}, perhaps=None))
tell("made", lambda: Owner(pet=Cat(kind="cat"), more=[{"kind": "dog", "bark": "x"}]))
tell("fox", lambda: Owner(pet={"kind": "fox"}))
tell("untold", lambda: Owner(pet={"lives": 1}))
tell("silent", lambda: Owner(pet={"kind": "dog"}))
tell("number", lambda: Owner(pet=5))
tell("in a list", lambda: Owner(pet=Cat(kind="cat"), more=[{"kind": "cat"}, {"kind": "eel"}]))


class Exact(BaseModel):
    model_config = ConfigDict(strict=True)
    number: int
    real: float = 0.0
    numbers: list[int] = []
    perhaps: Optional[str] = None


class Derived(Exact):
    more: int = 0


tell("exact", lambda: Exact(number=1, real=1, numbers=[1], perhaps="p"))
for name, value in (("number", "1"), ("number", True), ("numbers", ["1"]), ("perhaps", 5)):
    tell(f"exact {name}", lambda: Exact(**{"number": 1, name: value}))
tell("derived", lambda: Derived(number=1, more="1"))

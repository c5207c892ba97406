# Fields made of those before them, fields that stay as they are, numbers that are finite, and what is deleted.
from typing import Annotated, List, Optional

from pydantic import BaseModel, ConfigDict, Field, ValidationError, confloat, field_validator


def tell(make):
    try:
        print(make())
    except (ValidationError, TypeError, ValueError, AttributeError) as error:
        print(type(error).__name__, error)


def size_of(data):
    return len(data)


def three():
    return 3


class Box(BaseModel):
    wide: int = 5
    high: int = Field(default_factory=lambda data: data["wide"] * 2)
    size: int = Field(default_factory=size_of)
    deep: int = Field(default_factory=three, gt=1)
    any: int = Field(default_factory=lambda *all: len(all))


class Crate(Box):
    model_config = ConfigDict(validate_assignment=True)
    label: str = Field(default_factory=lambda data: f"{data['wide']} by {data['high']}")

    @field_validator("wide")
    @classmethod
    def even(cls, value, info):
        if value % 2:
            raise ValueError("odd")
        return value


print(Box(), Box(wide=2), Box(high=1), Box(wide=1, size=9))
tell(lambda: Box(wide="wide"))
tell(lambda: Crate(wide=4))
tell(lambda: Crate(wide=3))
tell(lambda: Box.model_construct(wide=7))
tell(lambda: Box(wide=4).model_dump(exclude_defaults=True))


class Reading(BaseModel):
    value: float = Field(default=1, allow_inf_nan=False)
    limit: Optional[float] = Field(None, allow_inf_nan=False, lt=5)
    near: confloat(allow_inf_nan=False, gt=0) = 1.0
    far: Annotated[float, Field(allow_inf_nan=False)] = 1.0
    open: float = 0.0


print(Reading(), Reading(open="inf"), Reading(limit=None))
for name in ("value", "limit", "near", "far"):
    for given in (float("inf"), "nan", 1, "-inf"):
        tell(lambda: Reading(**{name: given}))


class Note(BaseModel):
    id: int = Field(1, frozen=True)
    text: str = "a"


class Loud(Note):
    more: List[int] = []


class Checked(BaseModel):
    model_config = ConfigDict(validate_assignment=True)
    id: int = Field(1, frozen=True)
    count: int = 2


def set_id(note):
    note.id = 5
    return note


def set_other(note, name, value):
    setattr(note, name, value)
    return note


def delete(note, name):
    delattr(note, name)
    return note


for kind in (Note, Loud, Checked):
    print(kind(), kind(id=3))
    tell(lambda: set_id(kind()))
tell(lambda: set_other(Note(), "text", "b"))
tell(lambda: set_other(Loud(), "more", [1]))
tell(lambda: set_other(Checked(), "count", "7"))
tell(lambda: set_other(Checked(), "count", "x"))
tell(lambda: delete(Note(), "id"))


class Fixed(BaseModel):
    model_config = ConfigDict(frozen=True)
    a: str = "a"


class Thawed(Fixed):
    model_config = ConfigDict(frozen=False)
    b: int = 1


fixed, thawed = Fixed(), Thawed()
try:
    del fixed.a
except ValidationError as error:
    print(error)
thawed.a = "b"
del thawed.b
print(thawed, repr(thawed))


class Plain(BaseModel):
    x: int
    y: int = 2


plain = Plain(x=1)
del plain.x
print(plain, repr(plain), hasattr(plain, "x"))
plain.x = 5
print(plain)
tell(lambda: Plain(1, 2))
tell(lambda: Fixed("a"))
print(Plain.__init__.__qualname__)


def refused(make):
    try:
        make()
    except RuntimeError as error:
        print(type(error).__name__, str(error).split(": ")[0], str(error).split("\n")[-1])


def without_annotation():
    class A(BaseModel):
        x = 5


def without_annotation_over_another():
    class A(Plain):
        x = [5]


def validator_of_nothing():
    class A(BaseModel):
        x: int

        @field_validator("zz")
        def check(cls, value):
            return value


def validator_of_a_mixin():
    class A(BaseModel):
        @field_validator("zz", check_fields=False)
        def check(cls, value):
            return value


for make in (without_annotation, without_annotation_over_another, validator_of_nothing, validator_of_a_mixin):
    refused(make)

from typing import Annotated, List, Optional, Literal
from pydantic import BaseModel, ConfigDict, Field, ValidationError, PositiveInt, conint


class Point(BaseModel, frozen=True):
    x: int = 0


class Strict(BaseModel, extra="forbid", str_strip_whitespace=True):
    a: str = ""


class Loose(BaseModel, extra="allow"):
    a: int = 1


class Near(Point):
    y: int = 2


class Aliased(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    short: int = Field(0, alias="longName")
    other: int = 1


class Limited(BaseModel):
    count: int = Field(gt=0, le=10, description="how many")
    name: str = Field("x", min_length=1, max_length=5, pattern="^[a-z]+$")
    tags: List[str] = Field(default=[], max_length=3)
    maybe: Optional[int] = Field(None, ge=0)
    much: Annotated[float, Field(ge=0, lt=1)]
    some: PositiveInt = 1
    few: conint(ge=1, multiple_of=2) = 2


for make in (lambda: setattr(Point(), "x", 1), lambda: Strict(b=1), lambda: setattr(Near(), "y", 1)):
    try:
        make()
    except ValidationError as error:
        print(error.errors()[0]["msg"])
print(Strict(a="  q "), Loose(b=2), Loose(b=2).model_extra, hash(Point()) == hash(Point(x=0)), Point.model_config)
print(sorted(Point(x=1, extra=2).model_fields_set), sorted(Loose(a=1, b=2).model_fields_set), sorted(Aliased(longName=3).model_fields_set), Aliased(short=3).model_fields_set)
print(Aliased(longName=3).model_dump(exclude_unset=True), Aliased(short=1, other=2).model_dump(exclude_unset=True), Point(y=1).model_dump(exclude_unset=True))
print(Limited.model_json_schema())

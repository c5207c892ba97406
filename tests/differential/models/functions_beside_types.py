from typing import Annotated, Optional, Union
from pydantic import (AfterValidator, BaseModel, BeforeValidator, Field, PlainValidator, TypeAdapter, ValidationError, WrapValidator)


def even(value: int) -> int:
    if value % 2:
        raise ValueError(f"{value} is not even")
    return value


def no_commas(value):
    return value.replace(",", "") if isinstance(value, str) else value


def capped(value, handler):
    try:
        return handler(value)
    except ValidationError:
        return -1


def must_be_short(value: str) -> str:
    assert len(value) < 6, "too long"
    return value


Even = Annotated[int, BeforeValidator(no_commas), AfterValidator(even)]
Name = Annotated[str, BeforeValidator(lambda value: str(value).strip()), AfterValidator(str.title), AfterValidator(must_be_short)]


class Order(BaseModel):
    count: Even
    name: Name = "none"
    tags: list[Annotated[str, AfterValidator(lambda tag: tag.lower())]] = []
    price: Annotated[float, Field(gt=0), AfterValidator(lambda value: round(value, 1))] = 1.0
    rank: Annotated[int, WrapValidator(capped)] = 0
    raw: Annotated[int, PlainValidator(lambda value: [value])] = 5
    maybe: Optional[Even] = None


print(Order(count="1,024", name="  ann ", tags=["A", "bC"], price="2.26", rank="x", raw="q", maybe="4"))
print(Order(count=2))
for data in ({"count": 3}, {"count": "x,y"}, {"count": 2, "name": "much too long"}, {"count": 2, "price": -1, "maybe": 7}, {"count": "7,001", "tags": [1]}):
    try:
        print(Order(**data))
    except ValidationError as error:
        print(error)
        print([(row["type"], row["loc"], row["msg"], row["input"]) for row in error.errors()])


class User(BaseModel):
    id: int
    name: str = "?"


numbers = TypeAdapter(list[int])
print(numbers.validate_python(["1", 2, 3.0]), numbers.validate_json("[1, 2]"))
users = TypeAdapter(list[User])
found = users.validate_python([{"id": "1"}, {"id": 2, "name": "b"}])
print(found, users.dump_python(found), users.dump_json(found))
print(TypeAdapter(dict[str, int]).validate_python({"a": "1"}), TypeAdapter(Even).validate_python("4"), TypeAdapter(User).validate_json('{"id": 3}'))
print(TypeAdapter(Optional[int]).validate_python(None), TypeAdapter(int | str).validate_python("x"), TypeAdapter(bool).validate_python("yes"))
for type_, value in ((list[int], ["a", 1, "b"]), (User, {}), (list[User], [{"id": "x"}]), (dict[str, int], {"a": "b"}), (int, "z"), (Even, 3), (tuple[int, str], (1,)), (set[int], 5),
                     (Union[int, bool], "q"), (Optional[int], "q")):
    try:
        print(TypeAdapter(type_).validate_python(value))
    except ValidationError as error:
        print(error.title, error.errors(include_url=False))

from typing import *
from pydantic import BaseModel, Field, ValidationError, field_validator, ConfigDict
T = TypeVar("T")
U = TypeVar("U")
class Page(BaseModel, Generic[T]):
    items: list[T]
    n: int = 0
print(Page[int](items=["1"]), repr(Page[int](items=["1"])), Page(items=["1"]))
try: Page[int](items=["x"])
except ValidationError as e: print(e)
class Item(BaseModel):
    name: str
    price: float = Field(gt=0)
p = Page[Item](items=[{"name": "a", "price": "1.5"}], n="3")
print(p, p.items[0].name, p.model_dump(), type(p).__name__)
print(isinstance(p, Page), isinstance(p, Page[Item]), Page[Item] is Page[Item], issubclass(Page[int], Page))
def load(data) -> Page[Item]:
    return Page[Item].model_validate(data)
print(load({"items": [{"name": "q", "price": 2}]}))
class Pair(BaseModel, Generic[T, U]):
    first: T
    second: Optional[U] = None
    more: dict[str, T] = Field(default_factory=dict)
    @field_validator("first")
    @classmethod
    def check(cls, v):
        if v == 13: raise ValueError("no")
        return v
print(Pair[int, str](first="4", second="x", more={"a": "7"}), Pair[int, str].__name__)
print(Pair[int, Item](first=1, second={"name": "n", "price": 1}))
try: Pair[int, str](first=13)
except ValidationError as e: print(e)
class Ints(Page[int]):
    label: str = ""
print(Ints(items=["3"], label="l"), Ints.__name__)
class Response(BaseModel, Generic[T]):
    data: T
    error: str | None = None
print(Response[Page[int]](data={"items": ["5"]}))
print(repr(Response[list[int]](data=["5"])), repr(Response[Optional[int]](data=None)), repr(Response[int | None](data="3")), repr(Response[dict[str, int]](data={"a": "1"})))
class Holder(BaseModel):
    page: Page[int]
    many: list[Response[Item]] = []
print(Holder(page={"items": ["9"]}, many=[{"data": {"name": "z", "price": 3}}]))
class Node(BaseModel, Generic[T]):
    value: T
    next: Optional["Node[T]"] = None
print(Node[int](value="1", next={"value": "2"}))
class Sub(Page[T], Generic[T]):
    extra: T
print(Sub[int](items=["1"], extra="2"))
print(Page[int].model_json_schema())
print(Response[Any](data="q"), Response[Literal["a"]](data="a"))

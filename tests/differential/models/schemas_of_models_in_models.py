# What model_json_schema says: models and enumerations are told once, dates and defaults as in JSON.
import json
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from typing import Annotated, Any, Dict, Generic, List, Literal, Mapping, Optional, Tuple, TypeVar, Union

from pydantic import BaseModel, ConfigDict, Field, PositiveInt, TypeAdapter, constr


class Kind(Enum):
    """What kind it is."""
    SALE = "sale"
    GIFT = 2


class Size(IntEnum):
    SMALL = 1


class State(str, Enum):
    OPEN = "open"
    PAID = "paid"


class Line(BaseModel):
    item: str = Field(min_length=2)
    count: int = 1


class Address(BaseModel):
    """   Where someone lives.

        Street and town
      only.
    """
    street: str
    zip_code: Optional[str] = Field(None, alias="zipCode", description="five digits")


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid")
    lines: list[Line] = []
    first: Line = Field(description="the first")
    last: Optional[Line] = None
    to: Address
    by: Line | Address | None = None
    given: Line = Line(item="ink")
    kind: Kind = Kind.SALE
    size: Size = Size.SMALL
    state: State = Field(State.OPEN, description="how far it is")
    states: List[State] = [State.PAID]
    one: Literal["x"] = "x"
    some: Literal["x", 1] = 1
    words: Literal["x", "y"] = "x"
    numbers: Literal[1, 2] = 2
    truth: Literal[True, "a"] = True
    maybe: Optional[Literal["a", "b"]] = None
    day: date = date(2024, 1, 2)
    at: datetime
    hour: time
    span: timedelta = timedelta(hours=1)
    price: Decimal = Decimal("1.5")
    raw: bytes = b"ab"
    unique: set[int] = {1}
    pair: tuple[int, str] = (1, "a")
    many: Tuple[int, ...] = ()
    named: dict[str, Line] = {}
    texts: Mapping[int, str] = {}
    anything: Any = None
    things: Dict[str, Any] = {}
    several: Union[int, Line, None] = None
    plain: list = []
    table: dict = {}
    positive: PositiveInt = 1
    long: constr(min_length=2) = "ab"
    within: Annotated[int, Field(gt=0, description="more than nothing")] = 1
    tags: list[Annotated[str, Field(min_length=1)]] = Field(default_factory=list, max_length=3)
    rows: list[list[int]] = [[1]]
    least: int | None = Field(default=None, ge=1)
    empty: frozenset[str] = frozenset()


schema = Order.model_json_schema()
for key, value in schema.items():
    if key in ("$defs", "properties"):
        for name, said in value.items():
            print(key, name, said)
    else:
        print(key, value)


class Tree(BaseModel):
    value: int
    below: list["Tree"] = []


print(Tree.model_json_schema())
print(json.dumps(Address.model_json_schema(), indent=1))
for form in (list[Line], Optional[int], Line, Dict[str, Tree], List[List[State]]):
    print(TypeAdapter(form).json_schema())

Item = TypeVar("Item")


class Page(BaseModel, Generic[Item]):
    items: list[Item]


class Nothing(BaseModel):
    pass


print(Page[int].model_json_schema(), Page[Line].model_json_schema(), Nothing.model_json_schema(), sep="\n")


class Circle(BaseModel):
    kind: Literal["circle"]
    radius: float


class Box(BaseModel):
    kind: Literal["box", "square"]
    side: float


class Picture(BaseModel):
    best: Union[Circle, Box] = Field(discriminator="kind")
    all: list[Annotated[Union[Circle, Box], Field(discriminator="kind")]]
    none: Optional[Union[Circle, Box]] = Field(None, discriminator="kind")


print(Picture.model_json_schema())

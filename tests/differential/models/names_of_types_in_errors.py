# What a type is called where a union says which of it was tried, and where an adapter says what it was for.
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Callable, Dict, FrozenSet, List, Literal, Mapping, Optional, Set, Tuple, Type, Union

from pydantic import AfterValidator, BaseModel, Field, PositiveInt, StrictInt, TypeAdapter, ValidationError, conlist, constr


class Kind(Enum):
    A = "a"


class Line(BaseModel):
    count: int


class Page(BaseModel):
    a: Union[int, Literal["q", 5]] = 1
    b: Union[int, Kind] = 1
    c: Union[int, List[int]] = 1
    d: Union[int, Dict[str, int]] = 1
    e: Union[int, tuple[int, str]] = 1
    f: Union[int, Annotated[int, Field(gt=1)]] = 1
    g: Union[int, PositiveInt] = 1
    h: Union[int, Line, None] = 1
    i: Union[int, date, datetime] = 1
    j: Union[int, Decimal] = 1
    k: Union[list[Line], Line] = []
    m: Union[int, Tuple[int, ...]] = 1
    n: int | list | dict = 1
    o: Union[int, List[Dict[str, Line]]] = 1
    p: Union[int, Annotated[str, Field(min_length=3)]] = 1
    q: Union[Callable, Type[int], type] = int


for name in Page.model_fields:
    for given in ([None], {"count": "y"}, "zz"):
        try:
            print(name, getattr(Page(**{name: given}), name))
        except ValidationError as error:
            print(name, [row["loc"] for row in error.errors()])


class Tree(BaseModel):
    below: Union[int, list["Tree"]] = 1
    by: dict[str, int] = {}


for make in (lambda: Page(c=["x"], k=[{"count": "y"}, 5], m=(1, "x"), o=[{"a.b": {"count": "z"}}]), lambda: Tree(below=[{"below": "x"}], by={"a.b": "x"}), lambda: Tree(below=["x"])):
    try:
        make()
    except ValidationError as error:
        print(error)


class Thing:
    def __repr__(self):
        return "Thing()"


for form in (int, Literal["q", 5], Kind, list, List, List[List[int]], Dict[str, List[int]], dict, tuple, Tuple[int, ...], set, Set[int], FrozenSet[int], Annotated[int, Field(gt=1)],
             Annotated[float, Field(ge=1)], Annotated[int, Field(description="x")], Annotated[list[int], Field(min_length=1)], PositiveInt, StrictInt, constr(min_length=20),
             conlist(int, min_length=1), Decimal, timedelta, Line, Optional[Line], Optional[List[int]], Union[int, List[Line], None], bytes, None, Mapping[str, int], type, Type[int],
             Callable[[int], int], Annotated[int, AfterValidator(abs)], list[Annotated[int, AfterValidator(abs)]], Union[Literal["a"], Kind], Union[PositiveInt, Decimal]):
    try:
        print(TypeAdapter(form).validate_python(Thing()))
    except ValidationError as error:
        print(error.title, [row["loc"] for row in error.errors()])

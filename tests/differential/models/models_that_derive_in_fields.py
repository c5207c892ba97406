# A field holds a model of a class that derives from the one it is declared with: of what is dumped that decides which fields there are.
# And of several models that a dict may be, that one is made in which most of it has a place.
from typing import Any, Optional, Union

from pydantic import BaseModel, ValidationError


class Shape(BaseModel):
    name: str

    def area(self) -> float:
        return 0


class Square(Shape):
    side: float = 2

    def area(self) -> float:
        return self.side ** 2


class Drawing(BaseModel):
    shapes: list[Shape]
    frame: Optional[Shape] = None
    by_name: dict[str, Shape] = {}
    either: Union[Shape, int] = 5


drawing = Drawing(shapes=[Square(name="a"), Shape(name="b")], frame=Square(name="c", side=3), by_name={"d": Square(name="d")})
print(drawing)
print(drawing.model_dump())
print(drawing.model_dump_json())
print(drawing.model_dump(mode="json", exclude_unset=True, exclude_none=True))
print([shape.model_dump() for shape in drawing.shapes], sum(shape.area() for shape in drawing.shapes), drawing.frame.area())


class Cat(BaseModel):
    name: str


class Dog(BaseModel):
    name: str
    barks: str = "wow"


class Small(BaseModel):
    size: int = 0


class Large(BaseModel):
    size: int = 0
    weight: int = 0


class HasSmall(BaseModel):
    inner: Small


class HasLarge(BaseModel):
    inner: Large


class Home(BaseModel):
    pet: Union[Cat, Dog]
    holds: HasSmall | HasLarge | None = None
    more: Union[dict, Dog] = {}
    others: Union[Cat, list[Cat], dict[str, Any]] = []


for rest in ({"pet": {"name": "a"}}, {"pet": {"name": "a", "barks": "b"}}, {"pet": {"name": "a", "is": "b"}}, {"pet": Dog(name="a")}, {"pet": {}},
             {"pet": {"name": "a"}, "holds": {"inner": {"size": 1, "weight": 2}}}, {"pet": {"name": "a"}, "more": {"name": "c"}},
             {"pet": {"name": "a"}, "more": {"nick": "c"}}, {"pet": {"name": "a"}, "others": {"nick": "c"}}, {"pet": {"name": "a"}, "others": [{"nick": "c"}]}):
    try:
        home = Home(**rest)
        print(home, home.model_dump())
    except ValidationError as error:
        print(error)

# A validator that is asked before others stands around those above it; one that a class writes anew stands in the place of the old one;
# what a model says when all is read is told of what was given.
from datetime import date

from pydantic import BaseModel, ConfigDict, ValidationError, computed_field, field_validator, model_validator


class Price(BaseModel):
    amount: int

    @field_validator("amount", mode="before")
    @classmethod
    def first(cls, value):
        print("first", value)
        return value

    @field_validator("amount", mode="before")
    @classmethod
    def second(cls, value):
        print("second", value)
        return value

    @field_validator("amount")
    @classmethod
    def third(cls, value):
        print("third", value)
        return value

    @field_validator("amount")
    @classmethod
    def fourth(cls, value):
        print("fourth", value)
        return value

    @model_validator(mode="before")
    @classmethod
    def fifth(cls, data):
        print("fifth", data)
        return data

    @model_validator(mode="before")
    @classmethod
    def sixth(cls, data):
        print("sixth", data)
        return {"amount": data["amount"].strip("$")}

    @model_validator(mode="after")
    def seventh(self):
        print("seventh")
        return self

    @model_validator(mode="after")
    def eighth(self):
        print("eighth")
        if self.amount > 100:
            raise ValueError("too much")
        return self


class Sale(Price):
    count: int = 1

    @field_validator("amount")
    @classmethod
    def third(cls, value):
        print("third of Sale", value)
        return value

    @field_validator("amount", mode="before")
    @classmethod
    def ninth(cls, value):
        print("ninth", value)
        return value

    @model_validator(mode="after")
    def seventh(self):
        print("seventh of Sale")
        return self


class Span(BaseModel):
    model_config = ConfigDict(str_strip_whitespace=True)
    name: str
    begin: date
    end: date

    @field_validator("name")
    @classmethod
    def is_named(cls, value):
        return value.title()

    @model_validator(mode="after")
    def in_order(self):
        if self.end < self.begin:
            raise ValueError("ends before it begins")
        return self


class Box(BaseModel):
    width: float
    height: float

    @computed_field(alias="surface")
    @property
    def area(self) -> float:
        return self.width * self.height

    @computed_field
    def is_flat(self) -> bool:
        return self.height == 0


class Cube(Box):
    @computed_field(alias="side")
    @property
    def area(self) -> float:
        return self.width ** 2


for make in (lambda: Price(amount="$7"), lambda: Price(amount="$700"), lambda: Sale(amount="$8"), lambda: Span(name=" a b ", begin="2024-01-02", end="2024-01-03"),
             lambda: Span(name=" a b ", begin="2024-01-02", end="2024-01-01")):
    try:
        print(repr(make()))
    except ValidationError as error:
        print(error)
for box in (Box(width=2, height=3), Cube(width=2, height=0)):
    print(box, box.model_dump(), box.model_dump(by_alias=True), box.model_dump_json(by_alias=True))

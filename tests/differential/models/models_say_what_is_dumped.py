# A model may say itself what is dumped of it, in place of its fields or around them.
from datetime import date

from pydantic import BaseModel, Field, computed_field, field_serializer, model_serializer


class Money(BaseModel):
    amount: int
    currency: str = "EUR"

    @model_serializer
    def in_one(self):
        return {"money": f"{self.amount} {self.currency}"}


class Day(BaseModel):
    day: date
    note: str = Field(default="", alias="remark")

    @field_serializer("day")
    def as_told(self, value):
        return f"{value:%d.%m.%Y}"

    @computed_field
    def year(self) -> int:
        return self.day.year

    @model_serializer(mode="wrap")
    def with_kind(self, handler):
        told = handler(self)
        told["kind"] = "day"
        return told


class Told(Day):
    paid: Money = Money(amount=1)

    @model_serializer(mode="plain")
    def with_kind(self, info) -> dict:
        return {"mode": info.mode, "day": str(self.day), "paid": self.paid}


class Bill(BaseModel):
    total: Money
    days: list[Day] = []


for made in (Money(amount=5), Day(day="2024-01-02", remark="x"), Told(day="2024-01-03"), Bill(total={"amount": 7}, days=[{"day": "2024-01-04"}])):
    print(made)
    print(made.model_dump(), made.model_dump(mode="json"), made.model_dump_json())
    print(dict(made) == dict(made.model_copy()))
print(Bill.schema() == Bill.model_json_schema(), Money.schema_json(), Money.schema_json(indent=1))

# How many digits a Decimal may have, and that it is a number.
from decimal import Decimal
from typing import Annotated, Optional

from pydantic import BaseModel, Field, TypeAdapter, ValidationError


class Price(BaseModel):
    amount: Decimal = Field(Decimal("0"), max_digits=5, decimal_places=2)
    count: Annotated[Decimal, Field(max_digits=3)] = Decimal(0)
    tax: Optional[Decimal] = Field(None, decimal_places=1, gt=0)
    least: Decimal = Field(Decimal(1), ge=0.5)
    parts: list[Annotated[Decimal, Field(decimal_places=1)]] = []
    only: Decimal = Field(Decimal(1), max_digits=1, decimal_places=0)


for name, values in (("amount", ["1234.567", "123.45", "1234.5", "123456", "1.234", "1e3", "1e5", "0.001", "1234", "-123.45", "1.10", "1.100", 12.345, 12.34, 999, "NaN", "Infinity"]),
                     ("count", ["1000", "0.0001", "99.9", "0.100", "0", "-999", "0e5"]), ("tax", ["1.25", "-1.2", "1.2", None]), ("least", ["0.4", "0.5", 1]),
                     ("parts", [["1.2", "1.23"], ["1"]]), ("only", ["12", "1.5", 9])):
    for value in values:
        try:
            print(name, repr(value), repr(getattr(Price(**{name: value}), name)))
        except ValidationError as error:
            print(name, repr(value), [(row["type"], row["loc"], row["msg"], row.get("ctx")) for row in error.errors()])
try:
    Price(amount="12345.678", count="0.0001", parts=["x"])
except ValidationError as error:
    print(error)
decimals = TypeAdapter(Decimal)
for value in ["NaN", "Infinity", Decimal("NaN"), Decimal("-Infinity"), float("nan"), float("inf"), "sNaN", "1e400", "-0", " 1.5 ", "1_000", True, None, [1], "0x1", "", 7, 1.1, Decimal("2.50")]:
    try:
        print(repr(value), repr(decimals.validate_python(value)))
    except ValidationError as error:
        print(repr(value), error.errors()[0]["type"], error.errors()[0]["msg"])

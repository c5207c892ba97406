# Texts that a model writes in capitals.
from pydantic import BaseModel, ConfigDict, Field


class Order(BaseModel):
    model_config = ConfigDict(str_to_upper=True, str_strip_whitespace=True)
    currency: str = Field(min_length=3)
    note: str = "as it is"
    number: int = 1


class Line(BaseModel, str_to_upper=True):
    item: str


print(Order(currency=" eur "), Order(currency="usd", note="Straße", number="7"), Line(item="ink"))

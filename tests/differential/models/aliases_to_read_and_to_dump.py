# Names by which fields are read, and by which they are dumped.
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError


class Account(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    number: int = Field(alias="accountNumber")
    owner: str = Field(validation_alias="ownerName")
    balance: float = Field(0.0, serialization_alias="currentBalance")
    note: str = Field("", alias="remark", serialization_alias="comment")
    kind: Literal["a", "b"] = Field("a", alias="type", validation_alias="accountType")


account = Account(accountNumber=7, ownerName="Ann", remark="x", accountType="b")
print(account)
print(account.model_dump())
print(account.model_dump(by_alias=True))
print(account.model_dump_json(by_alias=True, exclude_defaults=True))
print(Account(number=8, owner="Bob", balance=2).model_dump(by_alias=True, exclude_unset=True))
try:
    Account(ownerName="Ann")
except ValidationError as error:
    print(error.errors()[0]["loc"], error.errors()[0]["msg"])

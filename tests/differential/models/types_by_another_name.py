# A NewType in a model is checked as what it stands for.
from typing import NewType, Optional

from pydantic import BaseModel, ValidationError

UserId = NewType("UserId", int)


class User(BaseModel):
    id: UserId
    friends: list[UserId] = []
    boss: Optional[UserId] = None


print(User(id="5", friends=["1"], boss="3"))
try:
    User(id="x")
except ValidationError as error:
    print(error)

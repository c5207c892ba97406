# Models that hold the values of enumerations in place of members.
from enum import Enum, IntEnum
from typing import Optional

from pydantic import BaseModel, ConfigDict


class Color(Enum):
    RED = "red"
    BLUE = "blue"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Lamp(BaseModel):
    model_config = ConfigDict(use_enum_values=True)
    color: Color
    level: Level = Level.LOW
    others: list[Color] = []
    by_name: dict[str, Level] = {}
    spare: Optional[Color] = None


class Held(Lamp):
    place: Color = Color.RED


for lamp in (Lamp(color="red"), Lamp(color=Color.BLUE, level=2, others=["red", Color.BLUE], by_name={"a": 1}, spare="blue"),
             Held(color="blue", place="blue")):
    print(repr(lamp), lamp.color, type(lamp.color).__name__)
    print(lamp.model_dump(), lamp.model_dump_json())


class Plain(BaseModel):
    model_config = {"use_enum_values": True, "validate_assignment": True}
    color: Color = Color.RED


plain = Plain()
print(plain.color, Plain(color="blue").color)
plain.color = "blue"
print(plain.color, plain)


class Frozen(BaseModel, use_enum_values=True, frozen=True):
    color: Color


class Members(BaseModel):
    color: Color
    frozen: Frozen


members = Members(color="red", frozen={"color": "blue"})
print(members, members.model_dump(), members.model_dump(mode="json"), members.frozen.color)

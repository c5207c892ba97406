from enum import Enum, IntEnum, StrEnum, Flag, auto
class Color(Enum):
    RED = 1
    ROT = 1
    BLUE = 2
class Level(IntEnum):
    LOW = 1
class Kind(StrEnum):
    A = auto()
class Perm(Flag):
    R = auto()
    W = auto()
    RW = R | W
class Empty(Enum): pass
def attempt(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for cls in (Color, Level, Kind, Perm, Empty):
    members = cls.__members__
    print(members, len(members), list(members), list(members.items()), [m.name for m in members.values()], members == dict(members), bool(members))
print(Color.__members__["ROT"], "RED" in Color.__members__, Color.__members__.get("X"), Color.__members__.keys() & {"RED"}, {**Color.__members__}, Color.__members__ | {"x": 1}, f"{Color.__members__}")
for name, member in Color.__members__.items(): print(name, member, member.value)
def put(): Color.__members__["GREEN"] = 3
def drop(): del Color.__members__["RED"]
attempt(put); attempt(drop)
attempt(lambda: Color.__members__["GREEN"])
attempt(lambda: Color.__members__.update({}))
attempt(lambda: Color.__members__.pop("RED"))
print(Color.__members__.copy(), list(reversed(Color.__members__)), list(Color))

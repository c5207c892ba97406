from enum import Enum, IntEnum, StrEnum, IntFlag, auto
from typing import NamedTuple
class N(NamedTuple):
    x: int
    y: str = "d"
class Mode(str, Enum):
    ON = "on"
class Level(IntEnum):
    LOW = 1
    HIGH = 2
    def __str__(self): return "own:" + self.name
class Word(StrEnum):
    A = auto()
class Names(list):
    pass
class Table(dict):
    pass
for attempt in [lambda: -N(1), lambda: ~Mode.ON, lambda: abs(N(1)), lambda: divmod(N(1), 2), lambda: divmod(3, Names()), lambda: round(Table()), lambda: int(N(1)),
                lambda: float(Names()), lambda: f"{N(1):>20}", lambda: format(Names([1]), "x"), lambda: f"{Level.LOW}|{Level.LOW:>9}|{Word.A:>4}|{Mode.ON}", lambda: int(Names([1])),
                lambda: list(reversed(Level)), lambda: list(reversed(Mode)), lambda: reversed(5), lambda: list(reversed(N(1))), lambda: -Level.HIGH, lambda: ~Level.LOW,
                lambda: abs(Level.LOW), lambda: divmod(Level.HIGH, 2), lambda: round(Level.LOW), lambda: int(Mode.ON.value == "on"), lambda: list(reversed(Table(a=1, b=2)))]:
    try: print(attempt())
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
class Items:
    def __getitem__(self, i): return i
try: reversed(Items())
except TypeError as e: print(e)

from collections import Counter, OrderedDict, defaultdict
from enum import IntEnum, StrEnum
from typing import NamedTuple
class Text(str): pass
class Whole(int): pass
class Real(float): pass
class Row(tuple): pass
class Pair(NamedTuple):
    l: int
class Level(IntEnum):
    LOW = 1
class Kind(StrEnum):
    SALE = "sale"
def attempt(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for value in (Text("a"), Whole(3), Real(1.5)):
    for spec in ("d", "x", "s", ".2d", "=5", ",", "c", "zz", ">5", "5", ".1f", "n"):
        attempt(lambda: format(value, spec))
        attempt(lambda: f"{value:{spec}}")
        attempt(lambda: ("{:" + spec + "}").format(value))
for value in (Text("a"), Row((1,)), Pair(1), Kind.SALE, Level.LOW, Real(2.5), defaultdict(int), Counter("a"), OrderedDict(), [1]):
    for form in ("%d", "%i", "%x", "%.1f", "%e", "%s"):
        attempt(lambda: form % (value,))

import json
from collections import Counter, OrderedDict, defaultdict, namedtuple
from enum import Enum, IntEnum
from typing import NamedTuple
tree = lambda: defaultdict(tree)
t = tree()
t["a"]["b"]["c"] = 1
t["a"]["d"] = []
print(json.dumps(t), json.dumps(Counter("abca"), sort_keys=True), json.dumps(OrderedDict([("z", 1), ("a", 2)]), indent=1))
class Kind(str, Enum):
    BIG = "big"
class Level(IntEnum):
    LOW = 1
class Point(NamedTuple):
    x: int
    y: float
Pair = namedtuple("Pair", "l r")
class Names(list):
    pass
class Code(int):
    def __repr__(self): return "Code!"
class Half(float):
    pass
print(json.dumps([Kind.BIG, Level.LOW, Point(1, 2.5), Pair("q", None), Names(["n"]), Code(7), Half(0.5)]))
print(json.dumps({Kind.BIG: Level.LOW, Code(3): Kind.BIG, Level.LOW: 1}), json.dumps({"k": Names()}, indent=2))
class Loose:
    pass
class Bag(set):
    pass
for wrong in [Loose(), Bag([1]), {Point(1, 2): 3}, {"k": Loose}, [1, {2}], Exception("e")]:
    try: print(json.dumps(wrong))
    except TypeError as e: print(e)

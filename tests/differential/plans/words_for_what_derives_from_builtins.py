import copy
import random
from enum import Enum, StrEnum, member, nonmember


class Text(str): pass
class Table(dict): pass
class Pair(tuple): pass


for wrong in (lambda: [1] + Table(), lambda: (1,) + Table(), lambda: b"" + Table(), lambda: [1] * Text("2"), lambda: "a" + Pair(), lambda: [] + Pair(),
              lambda: "a" * Pair(), lambda: Text("a") + 1, lambda: Pair() + [1], lambda: Text("b") * 1.5):
    try:
        wrong()
    except TypeError as error:
        print(error)


class Both:
    def __int__(self): return 77
    def __index__(self): return 1


print("%d %i %u %x" % (Both(), Both(), Both(), Both()))

try:
    class Wrong(StrEnum):
        A = 1
except TypeError as error:
    print(error)


class Marked(Enum):
    A = member(5)
    B = nonmember(6)


print(list(Marked), Marked.B, copy.Error("x"), issubclass(copy.Error, Exception))
random.seed(3)
print(random.vonmisesvariate(1, 2), random.vonmisesvariate(0, 0))
for wrong in (lambda: random.getrandbits(1.5), lambda: random.getrandbits(-1)):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(error)

import functools


@functools.lru_cache
def doubled(x): return x * 2


doubled(1)
doubled(1)
print(type(doubled.cache_info()).__name__, doubled.cache_info(), doubled.cache_info().hits, doubled.cache_info()._asdict(), doubled.cache_info()._fields)

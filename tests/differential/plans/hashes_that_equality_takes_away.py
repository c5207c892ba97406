from collections import deque
from dataclasses import dataclass

class Number:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n
class Compared(Number):
    def __eq__(self, other): return self.n == other.n
class Below(Compared):
    pass
class Again(Compared):
    __hash__ = Number.__hash__
class Late(Compared):
    def __hash__(self): return 7
@dataclass
class Record:
    n: int
@dataclass
class OverNumber(Number):
    n: int
@dataclass(frozen=True)
class Frozen:
    n: int
@dataclass(eq=False)
class ByIdentity(Number):
    n: int

for made in (Number(1), Compared(2), Below(3), Again(4), Late(5), Record(6), OverNumber(7), Frozen(8), ByIdentity(9), deque([1])):
    kind = type(made)
    try:
        print(kind.__name__, kind.__hash__ is None, {made: 1}[made], hash(made) == hash(made))
    except TypeError as error:
        print(kind.__name__, error)

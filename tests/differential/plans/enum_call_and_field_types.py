from enum import Enum
e = Enum("E", ["X", "Y"], start=5); print(e.X.value, e.Y, list(e))
from dataclasses import dataclass, fields
@dataclass
class F:
    x: int
    y: tuple = ()
print([(f.name, f.type) for f in fields(F)])
class T:
    @property
    def q(self):
        "doc q"
        return 1
    r = property(lambda self: 2, doc="r doc")
print(T.q.__doc__, T.r.__doc__, T.q.fdel)

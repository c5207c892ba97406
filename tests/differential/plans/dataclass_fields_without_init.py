from dataclasses import asdict, dataclass, field, fields
from enum import Flag, IntFlag, auto
from typing import NamedTuple
@dataclass
class Job:
    name: str
    state: str = field(init=False, default="new")
    log: list = field(init=False, default_factory=list)
    late: int = field(init=False)
    def __post_init__(self): self.late = len(self.name)
@dataclass
class Heir(Job):
    extra: int = 1
j = Job("a")
j.log.append(1)
print(j, vars(j), asdict(j), Job("b").log, Job.state, [f.name for f in fields(Job)], vars(Heir("q", 2)), Heir("z"))
j.state = "done"
print(j, vars(j), Job("c").state)
class Perm(Flag):
    R = auto()
    W = auto()
    @classmethod
    def _missing_(cls, value): return cls.R if value == "read" else None
class Bits(IntFlag):
    A = 1
class Pair(NamedTuple):
    x: int
def attempt(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
attempt(lambda: Perm("read"))
attempt(lambda: Perm("write"))
attempt(lambda: Bits("a"))
attempt(lambda: delattr(Pair(1), "x"))
attempt(lambda: setattr(Pair(1), "x", 2))

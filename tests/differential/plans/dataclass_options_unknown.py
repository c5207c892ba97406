# A dataclass is told something it does not know.
from dataclasses import dataclass
import dataclasses

try:
    @dataclass(frozen=True, foo=1)
    class Wrong:
        a: int
except TypeError as error:
    print(error)
try:
    @dataclasses.dataclass(Order=True)
    class Capital:
        a: int
except TypeError as error:
    print(error)


@dataclass(init=True, repr=True, eq=True, order=True, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False)
class Right:
    a: int


print(Right(1), Right(1) < Right(2))

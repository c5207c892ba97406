# Types that CPython writes in C are told with their module; enumerations, named tuples and heaps tell what was wrong.
import heapq, random
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from datetime import date, datetime
from enum import Enum, auto
from functools import partial
from itertools import chain
from typing import Optional, Union

def tell(use):
    try:
        print(use())
    except (TypeError, AttributeError, ValueError, OverflowError) as error:
        print(type(error).__name__, error)

class Stack(deque):
    pass

for made in (defaultdict(list), deque(), OrderedDict(), Counter(), chain([1]), partial(len), Stack()):
    tell(lambda: made.lenght)
    tell(lambda: made + 1)
    tell(lambda: made < 1)
    tell(lambda: int(made))
    print(type(made).__name__)
tell(lambda: defaultdict(int)())
tell(lambda: len(chain([1])))
tell(lambda: {deque(): 1})

fields = ["x", "y"]
P = [namedtuple("P", fields)][0]
Q = [namedtuple("Q", fields, defaults=[5])][0]
for made in (lambda: P(1), lambda: P(), lambda: P(1, 2, 3), lambda: P(1, z=2), lambda: P(1, 2, x=3), lambda: Q(1), lambda: Q(), lambda: Q(1, 2, 3), lambda: Q(y=1)):
    tell(made)
R = [namedtuple("R", "a b c")][0]
tell(lambda: R(b=1))
tell(lambda: R())

class Mixed(Enum):
    A = 1
    B = "b"
    C = auto()
print(list(Mixed))

tell(lambda: heapq.heappush((1,), 2))
tell(lambda: heapq.heappop({}))
tell(lambda: heapq.heapify("ab"))
tell(lambda: random.randint(1.5, 3))
tell(lambda: random.randrange(1, 2.5))
tell(lambda: random.randint("1", 3))
tell(lambda: datetime("2024-05-06"))
tell(lambda: date("2024", 5))
tell(lambda: date(2024))
tell(lambda: "ab" * 10 ** 30)
tell(lambda: [0] * 10 ** 25)
tell(lambda: 10 ** 30 * (1, 2))
tell(lambda: 1 << 10 ** 30)
def change():
    slice(1, 2).start = 3
tell(change)
print(bool.from_bytes(b"\x01", "big") == 1, bool.as_integer_ratio(True), bool.bit_length(True), int.bit_length(True), True.to_bytes(2, "big"))
print(Optional[int], Union[int, str], Optional[list[int]], Union[int, None, str], int | None, list[int | None], dict[str, Optional[int]])
def match_it(value, kind):
    match value:
        case ValueError("x") if kind == 0:
            return 0
        case int(1, 2) if kind == 1:
            return 1
        case tell():
            return 2
tell(lambda: match_it(ValueError("x"), 0))
tell(lambda: match_it(5, 1))

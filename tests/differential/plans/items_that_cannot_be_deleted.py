from collections import deque
from fractions import Fraction
from typing import NamedTuple
class Plain: pass
class Pair(NamedTuple):
    l: int
class Text(str): pass
class First:
    def __index__(self): return 0
def attempt(c, k):
    try: del c[k]
    except Exception as e: print(type(e).__name__, e)
for c in (Plain(), Plain, Pair(1), (1, 2), "ab", Text("ab"), b"ab", 5, None, {1}, frozenset(), range(3), {}.keys(), len, lambda: 1, Fraction(1, 2), ValueError(), deque([1, 2])):
    for k in (0, "a", None, First(), True, 1.5):
        if type(c) is not deque or k == "a": attempt(c, k)

import itertools
import json
from collections import deque
from typing import get_type_hints


class Missing(ValueError, KeyError): pass
class Deeper(Missing): pass


print(str(Missing("x")), str(Deeper("x")), repr(Missing("x")), str(Missing("x", 1)), f"{Deeper('a')}")


def takes(a: int, b: None = None) -> None: pass


class Holds:
    x: int
    y: None


print(get_type_hints(takes), get_type_hints(Holds))
for wrong in (lambda: json.dumps([1], foo=5), lambda: list(itertools.islice("abc", 0, -1)), lambda: list(itertools.islice("abc", 0, -2)),
              lambda: list(itertools.islice("abc", -1)), lambda: list(itertools.zip_longest("a", foo=1)), lambda: list(itertools.product("ab", repeat="x")),
              lambda: list(itertools.product("ab", repeat=-1)), lambda: setattr(deque([1]), "maxlen", 3)):
    try:
        print(wrong())
    except (TypeError, ValueError, AttributeError) as error:
        print(type(error).__name__, error)
print(list(itertools.product("ab", repeat=True)), deque([1, 2], 1).maxlen)
try:
    raise Missing("left at the end")
except KeyError as error:
    print("as a KeyError:", error)
raise Deeper("here")

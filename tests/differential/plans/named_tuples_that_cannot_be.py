from typing import NamedTuple

def late():
    class Late(NamedTuple):
        a: int = 1
        b: int
def later():
    class Later(NamedTuple):
        a: int = 1
        b: str = ""
        c: int
def hidden():
    class Hidden(NamedTuple):
        a: int
        _b: int = 2
for make in (late, later, hidden):
    try:
        make()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

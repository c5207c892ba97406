from typing import Protocol, runtime_checkable

class Plain(Protocol):
    def area(self) -> float: ...
class Square:
    def area(self): return 1
class Explicit(Plain):
    def area(self): return 2
@runtime_checkable
class Asked(Protocol):
    def area(self): ...
class HasX(Protocol):
    x: int

for ask in (lambda: isinstance(Square(), Plain), lambda: isinstance(Explicit(), Plain), lambda: issubclass(Square, Plain),
            lambda: isinstance(Square(), Asked), lambda: isinstance(5, Asked), lambda: isinstance(5, (int, Plain)),
            lambda: isinstance("a", (int, Plain)), lambda: isinstance("a", (Plain, str)), lambda: isinstance(Explicit(), Explicit),
            lambda: isinstance(1, HasX), lambda: isinstance(1, ((str, (int,)), Asked)), lambda: isinstance(1, (str, 5)),
            lambda: isinstance(1, (int, 5)), lambda: Explicit().area()):
    try:
        print(ask())
    except TypeError as error:
        print(error)

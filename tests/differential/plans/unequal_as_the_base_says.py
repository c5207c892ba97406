# A class that derives from a builtin type and says what is equal still has the `!=` of that type.
from decimal import Decimal
from typing import NamedTuple


class Parity(int):
    def __eq__(self, other):
        return int(self) % 2 == int(other) % 2

    def __hash__(self):
        return 0


class Folded(str):
    def __eq__(self, other):
        return self.lower() == other.lower()

    def __hash__(self):
        return hash(self.lower())


class Alike:
    def __eq__(self, other):
        return True


class Both(Alike, int):
    pass


class Sized(list):
    def __eq__(self, other):
        return len(self) == len(other)


class Keyed(dict):
    def __eq__(self, other):
        return list(self) == list(other)


class Point(NamedTuple):
    x: int
    y: int

    def __eq__(self, other):
        return self.x == other[0]


class Rough(Decimal):
    def __eq__(self, other):
        return round(self) == round(other)

    def __hash__(self):
        return 1


class Stern(int):
    def __ne__(self, other):
        return "asked"


for left, right in ((Parity(2), Parity(4)), (Parity(2), 4), (4, Parity(2)), (Parity(3), Parity(4)), (Folded("A"), Folded("a")), (Folded("A"), "a"), ("a", Folded("A")),
                    (Alike(), Alike()), (Alike(), 3), (Both(1), Both(2)), (Both(1), 2), (Sized([1]), Sized([2])), (Sized([1]), [2]), ([2], Sized([1])),
                    (Keyed(a=1), Keyed(a=2)), (Keyed(a=1), {"a": 2}), (Point(1, 2), Point(1, 3)), (Point(1, 2), (1, 3)), (Rough("1.2"), Rough("1.3")),
                    (Rough("1.2"), Decimal(1)), (Stern(1), Stern(1)), (1, Stern(1)), (Stern(1) == 1, False)):
    print(type(left).__name__, type(right).__name__, left == right, left != right, not left == right)
print([Parity(2)] != [Parity(4)], {Folded("A"): 1} != {Folded("a"): 1}, Parity(2) in [4], Folded("x") in {"x"})

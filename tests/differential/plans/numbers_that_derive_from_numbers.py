"""What a class that derives from a number takes from it, and what of its own methods is asked."""
import math


class Whole(int):
    def __len__(self):
        return -1

    def __index__(self):
        return 7


class Real(float):
    def __index__(self):
        return 1

    def __len__(self):
        return 0


class Wrong:
    def __index__(self):
        return "a"


def attempt(f):
    try:
        print(repr(f()))
    except Exception as error:
        print(type(error).__name__, error)


for f in (lambda: Whole(3) and "then", lambda: Whole(0) or "else", lambda: bool(Whole(0)), lambda: not Whole(2), lambda: Real(0.5) and "then",
          lambda: bool(Real(0.0)), lambda: float(Real(2.5)), lambda: float(Whole(3)), lambda: "abcdefgh"[Real(2.5)], lambda: ~Real(1.5), lambda: -Real(1.5),
          lambda: ~Whole(3), lambda: +Real(2.5), lambda: [1, 2][Wrong()], lambda: range(Wrong()), lambda: [1, 2, 3][Wrong():], lambda: "a" * Wrong(),
          lambda: hex(Wrong()), lambda: bytes([Wrong()])):
    attempt(f)


class Cut(float):
    def __trunc__(self):
        return "cut"

    def __floor__(self):
        return "floor"

    def __index__(self):
        return 7


print(math.trunc(Cut(2.5)), math.floor(Cut(2.5)), math.ceil(Cut(2.5)), int(Cut(2.5)), math.trunc(2.5), math.trunc(True))

# What derives from a builtin type: keywords left to `__init__`, `fromkeys` of the class, slots without a value.
from typing import Dict


class Metre(float):
    def __init__(self, value, unit="m"):
        self.unit = unit


class Tagged(tuple):
    def __init__(self, items=(), tag=None):
        self.tag = tag


class Marked(frozenset):
    def __init__(self, items=(), *, mark=0):
        self.mark = mark


class Below(Metre):
    pass


class Bare(float):
    pass


print(Metre(2.5, unit="cm").unit, Metre(2.5).unit, Metre(1.5, unit="x") + 1, Below(2, unit="mm").unit)
print(Tagged([1, 2], tag="x").tag, Tagged("ab", tag=1), Tagged(tag=3), Tagged().tag)
print(Marked([1, 1], mark=5).mark, sorted(Marked("ab", mark=1)))


class Number(int):
    def __init__(self, value, unit="m"):
        self.unit = unit


class Text(str):
    def __init__(self, value, unit="m"):
        self.unit = unit


def wrong(make):
    try:
        print(make())
    except (TypeError, AttributeError, KeyError, ValueError) as error:
        print(type(error).__name__, error)


wrong(lambda: Metre(2.5, size=1))
wrong(lambda: Bare(2.5, unit="m"))
wrong(lambda: float.__new__(Metre, 1, unit=2))
wrong(lambda: Tagged(iterable=[1]))


class Missing(dict):
    def __missing__(self, key):
        return f"<{key}>"


made = Missing.fromkeys("ab", 1)
print(type(made).__name__, made, made["zz"], type(Missing.fromkeys([])), Missing().fromkeys("c"))


class Loud(Dict[str, int]):
    def __init__(self):
        super().__init__(start=0)

    def __setitem__(self, key, value):
        print("set", key, value)
        super().__setitem__(key, value)


class Louder(Loud):
    pass


print(Louder.fromkeys(["x", "y"], 7), type(Louder.fromkeys([])).__name__)
wrong(lambda: Loud.fromkeys(5))


class Own(dict):
    @classmethod
    def fromkeys(cls, keys):
        return cls({key: key.upper() for key in keys})


print(Own.fromkeys("ab"), dict.fromkeys("ab"))


class Point:
    __slots__ = ("item", "items", "x")

    def __init__(self):
        self.items = 1


wrong(lambda: Point().x)
Point().x

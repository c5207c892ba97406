# What derives from a list may take keywords where it makes its instances itself; a deque puts items in itself.
from collections import deque


class Tagged(list):
    def __new__(cls, items, tag=None):
        made = super().__new__(cls, items)
        made.tag = tag
        return made


print(Tagged([1, 2], tag="x"), Tagged([1], tag="x").tag, Tagged([3]).tag, len(Tagged("ab", tag=1)))


class Marked(set):
    def __new__(cls, items=(), *, mark=0):
        made = super().__new__(cls)
        made.mark = mark
        return made




class Plain(list):
    pass


class Own(set):
    def __init__(self, *items, name=""):
        super().__init__(items)
        self.name = name


for make in (lambda: Marked([1], mark=2), lambda: Marked([1, 1]), lambda: Plain([1], tag=2), lambda: list(iterable=[1]), lambda: Own(1, 2, name="n").name, lambda: Own(1, other=2)):
    try:
        print(make())
    except TypeError as error:
        print(error)


class Told(deque):
    def append(self, item):
        print("append", item)
        super().append(item)

    def appendleft(self, item):
        print("appendleft", item)
        super().appendleft(item)


told = Told([1, 2], 4)
told.extend([3, 4, 5])
told.extendleft("ab")
told.append(6)
told += [7]
print(list(told), told.maxlen)

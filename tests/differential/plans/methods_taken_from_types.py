# `push = list.append` in a class is a method of its instances; functions that CPython has in C are none.
import bisect
import functools
import heapq
import itertools
import json
import operator
import random
import re
import textwrap
from decimal import Decimal
from enum import Enum
from operator import mul


class Settings(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


class Strict(dict):
    __getattr__ = dict.__getitem__


class Stack(list):
    push = add = list.append
    peek = list.__getitem__
    __call__ = list.count
    ordered = list.sort


class Name(str):
    shout = str.upper
    made_of = str.maketrans


class Tags(set):
    also = set.add
    __add__ = set.union


class Price(Decimal):
    to = Decimal.quantize


class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.x == other.x

    __hash__ = object.__hash__


class Level(Enum):
    UP = str.upper
    LOW = 1


settings = Settings(a=1)
print(settings.a, settings.missing, settings.get("a"))
settings.b = settings.c = 2
del settings.c
print(settings, settings["b"], len(settings))
try:
    Strict().missing
except KeyError as error:
    print("KeyError", error)
try:
    del settings.nothing
except KeyError as error:
    print("KeyError", error)

stack = Stack([3])
stack.push(1)
stack.add(2)
Stack.push(stack, 1)
print(stack, stack.peek(0), stack.peek(-1), stack(1))
stack.ordered(reverse=True, key=lambda n: n % 3)
print(stack)
push = stack.push
push(9)
print(stack[-1], [one for one in map(stack.peek, (0, 1))])
for call in (lambda: stack.ordered(1), lambda: stack.ordered(by=1), lambda: settings.get()):
    try:
        call()
    except TypeError as error:
        print(error)

print(Name("ann").shout(), Name("ann").made_of("a", "b"))
tags = Tags("a")
tags.also("b")
print(sorted(tags), sorted(tags + {"z"}))
print(Price("1.239").to(Decimal("0.01")))
print(len({Point(1), Point(1)}), isinstance(hash(Point(3)), int), Point(1) == Point(1))
print(list(Level), Level.UP("a"))


class Late(list):
    pass


class More(Late):
    pass


Late.push = list.append
Late.biggest = max
Late.plus = operator.add
late = More()
late.push(5)
late.push(7)
print(late, late.plus(1, 2))


class Tools:
    add = operator.add
    product = mul
    reduced = functools.reduce
    put = heapq.heappush
    place = bisect.bisect_left
    one_of = random.choice
    joined = itertools.chain
    first = operator.itemgetter(0)
    dump = json.dumps
    shorten = textwrap.shorten

    def total(self, numbers):
        return self.reduced(self.add, numbers)


tools = Tools()
heap = []
tools.put(heap, 3)
tools.put(heap, 1)
print(tools.add(1, 2), tools.product(3, 4), tools.reduced(max, [1, 5, 3]), tools.total([1, 2, 3]), heap)
print(tools.place([1, 2, 3], 2), tools.one_of([4]), list(tools.joined([1], [2])), tools.first("xy"), Tools.add(5, 6))
for call in (lambda: tools.dump(), lambda: tools.shorten("text", 3)):
    try:
        call()
    except TypeError as error:
        print(str(error).split("<")[0].split("Tools object")[0])


class Matcher(str):
    has = re.search
    words = str.split
    length = str.__len__
    __contains__ = str.startswith


matcher = Matcher("a+ b")
print(matcher.has("caa b").group(), matcher.words(), matcher.length(), "a" in matcher, "b" in matcher)


class Held:
    def __init__(self, items):
        self.items = items

    each = dict.items


try:
    Held([]).each()
except TypeError as error:
    print(error)

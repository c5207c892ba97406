# Copies of all that hangs from something: parts are others, what is shared stays shared, what cannot change stays itself.
import copy
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal


@dataclass
class Note:
    text: str
    tags: list = field(default_factory=list)
    kind: str = "low"


@dataclass(frozen=True)
class Point:
    x: int
    y: int


class Node:
    def __init__(self, name):
        self.name = name
        self.parent = None
        self.children = []

    def add(self, child):
        child.parent = self
        self.children.append(child)
        return self


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = [1]


class Stack(list):
    pass


class Row(dict):
    pass


Pair = namedtuple("Pair", "left right")

inner = [1, 2]
shared = {"a": inner, "b": inner, "t": (inner, 3), "c": (1, "x"), "s": {1, 2}, "f": frozenset([(1, 2)])}
made = copy.deepcopy(shared)
print(made == shared, made is shared, made["a"] is made["b"], made["a"] is inner, made["t"][0] is made["a"], made["c"] is shared["c"])
made["a"].append(3)
print(shared["a"], made["b"], made["t"], list(made))

loop = [1]
loop.append(loop)
again = copy.deepcopy(loop)
print(again[1] is again, again is loop, len(again))
knot = ([],)
knot[0].append(knot)
tied = copy.deepcopy(knot)
print(tied[0][0] is tied, tied is knot)

root = Node("root").add(Node("leaf").add(Node("end")))
tree = copy.deepcopy(root)
print(tree.name, tree.children[0].parent is tree, tree.children[0].children[0].parent is tree.children[0], tree is root)
tree.children[0].name = "changed"
print(root.children[0].name)

note = Note("t", ["a"], "high")
other = copy.deepcopy(note)
other.tags.append("b")
print(note, other)
print(copy.deepcopy({Point(1, 2): "p", (Point(3, 4), 5): "q"}))
print(copy.deepcopy({Point(1, 2), Point(1, 3)}) == {Point(1, 2), Point(1, 3)})

slotted = Slotted()
fresh = copy.deepcopy(slotted)
fresh.a.append(2)
print(slotted.a, fresh.a, hasattr(fresh, "b"))

stack = Stack([[1], [2]])
stack.name = ["n"]
deep = copy.deepcopy(stack)
deep[0].append(9)
deep.name.append("m")
print(type(deep).__name__, stack, stack.name, deep, deep.name)
row = copy.deepcopy(Row(a=[1]))
print(type(row).__name__, row)
pair = Pair([1], 2)
twin = copy.deepcopy(pair)
print(twin, twin.left is pair.left, type(twin).__name__)

groups = defaultdict(list, {"a": [1]})
parted = copy.deepcopy(groups)
parted["b"].append(2)
print(dict(groups), dict(parted))
print(copy.deepcopy(Counter("abca")), copy.deepcopy(deque([[1], [2]])), copy.deepcopy(OrderedDict(b=1, a=[2])))
print(copy.deepcopy([date(2026, 1, 2), timedelta(days=1), Decimal("1.5"), None, True, 2.5, b"x", 10 ** 30, range(3), len, Node]) [:9])

error = ValueError("bad", [1])
error.note = ["x"]
same = copy.deepcopy(error)
print(repr(same), same.args[1] is error.args[1], same.note, same.note is error.note)


class Own:
    def __init__(self, parts):
        self.parts = parts

    def say(self):
        return len(self.parts)


owned = copy.deepcopy(Own({"k": [1]}))
print(owned.parts, owned.say())
f = lambda: 1
print(copy.deepcopy([f])[0] is f)

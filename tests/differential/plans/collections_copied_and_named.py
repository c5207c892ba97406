# Copies of derived collections, fields that are called like methods, and deques that change while they are gone over.
import copy
from collections import ChainMap, UserDict, UserList, deque, namedtuple
from collections.abc import Set


class Registry(UserDict):
    def __init__(self, owner, **items):
        self.owner = owner
        super().__init__(**items)


registry = Registry("ann", a=1, b=2)
registry.tags = ["x"]
for other in (registry.copy(), copy.copy(registry)):
    other["c"] = 3
    print(type(other).__name__, other, other.owner, other.tags is registry.tags, registry)
plain = UserDict(a=1)
twin = copy.copy(plain)
twin["b"] = 2
print(plain, twin, plain.copy())


class Names(UserList):
    pass


names = Names(["a", "b"])
names.note = "mine"
other = copy.copy(names)
other.append("c")
print(names, other, other.note, type(other).__name__, type(names.copy()).__name__)

chain = ChainMap({"a": 1}, {"b": 2})
other = copy.copy(chain)
other["z"] = 0
print(chain, other, other.maps[1] is chain.maps[1])

columns = "cls,self,count,index,tuple,property,name".split(",")
Row = namedtuple("Row", columns)
row = Row(1, 2, 3, 4, 5, 6, 7)
print(row, row.cls, row.self, row.count, row.index, row.tuple, row.property)
row = Row(cls=1, self=2, count=3, index=4, tuple=5, property=6, name=7)
print(row._replace(self="me", cls="c"), row._asdict())
Fixed = namedtuple("Fixed", "cls self count index tuple property")
fixed = Fixed(cls=1, self=2, count=3, index=4, tuple=5, property=6)
print(fixed, fixed.count, fixed.index, fixed._replace(self=0, cls=9))

queue = deque("abc")
walk = iter(queue)
queue.append("d")
try:
    print(next(walk))
except RuntimeError as error:
    print("RuntimeError", error)
walk = reversed(queue)
print(next(walk))
queue.pop()
try:
    print(next(walk))
except RuntimeError as error:
    print("RuntimeError", error)
empty = deque()
walk = iter(empty)
empty.append(1)
try:
    print(next(walk))
except RuntimeError as error:
    print("RuntimeError", error)


class Bag(Set):
    def __init__(self, items):
        self.items = list(dict.fromkeys(items))

    def __contains__(self, item):
        return item in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    __hash__ = Set._hash


print(hash(Bag([1, 2])) == hash(Bag([2, 1, 1])), hash(Bag("ab")) == hash(frozenset("ab")), len({Bag([1]), Bag([1, 1]), Bag([])}))

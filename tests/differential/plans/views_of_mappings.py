from collections import ChainMap, UserDict, UserList, UserString
from collections.abc import (AsyncIterator, Awaitable, Coroutine, ItemsView, KeysView, Mapping, MappingView, MutableMapping, MutableSet,
                             Set, ValuesView)


class Lower(MutableMapping):
    def __init__(self, **given): self.held = dict(given)
    def __getitem__(self, key): return self.held[key.lower()]
    def __setitem__(self, key, value): self.held[key.lower()] = value
    def __delitem__(self, key): del self.held[key.lower()]
    def __iter__(self): return iter(self.held)
    def __len__(self): return len(self.held)
    def __repr__(self): return f"Lower({self.held})"


for one in (Lower(b=1, a=2), UserDict(b=1, a=2), ChainMap({"b": 1}, {"a": 2, "b": 3})):
    print(one.keys(), one.items(), one.values(), len(one.keys()), sorted(one.keys()), sorted(one.items()), sorted(one.values()))
    print("b" in one.keys(), "c" in one.keys(), ("b", 1) in one.items(), ("b", 2) in one.items(), ("c", 1) in one.items(), 2 in one.values())
    print(sorted(one.keys() | {"z"}), one.keys() & ["a"], one.keys() - {"a"}, sorted({"q", "a"} ^ one.keys()), {"q", "a"} - one.keys())
    print(one.keys() == {"a", "b"}, one.keys() <= {"a", "b", "c"}, one.keys().isdisjoint("xy"), one.items() == {("a", 2), ("b", 1)})
    print([isinstance(view, kind) for view in (one.keys(), one.items(), one.values()) for kind in (KeysView, ItemsView, ValuesView, MappingView, Set)])
    view = one.items()
    one["c"] = 5
    print(len(view), sorted(view)[-1])

print([isinstance(view, kind) for view in ({}.keys(), {}.items(), {}.values(), {}, []) for kind in (KeysView, ItemsView, ValuesView, MappingView, Set)])


class Bag(MutableSet):
    def __init__(self, items=()): self.held = list(dict.fromkeys(items))
    def __contains__(self, item): return item in self.held
    def __iter__(self): return iter(self.held)
    def __len__(self): return len(self.held)
    def add(self, item):
        if item not in self.held: self.held.append(item)
    def discard(self, item):
        if item in self.held: self.held.remove(item)


bag = Bag("abc")
bag &= Bag("bcd")
print(list(bag))
bag ^= Bag("ce")
print(list(bag))
bag -= Bag("b")
print(list(bag), list({"x", "e"} - bag), list({"e"} & bag), sorted({"q"} | bag), bag <= {"e", "f"}, bag < bag)
for wrong in (lambda: bag & 5, lambda: bag <= [1], lambda: 5 | bag):
    try:
        wrong()
    except TypeError as error:
        print(error)

numbers = UserList([3, 1, 2])
numbers.remove(1)
numbers.reverse()
numbers *= 2
print(numbers, numbers.count(3), numbers.index(3), [0] + numbers, 2 * UserList([1]), numbers >= [2], numbers < UserList([9]), numbers.clear(), numbers)
for wrong in (lambda: numbers.remove(7), lambda: numbers.index(7)):
    try:
        wrong()
    except ValueError as error:
        print(error)
print(UserString("abc").isascii(), UserString("{a}!").format_map({"a": 1}), ChainMap.fromkeys("ab", 0))


async def waits(): return 1


class Counts:
    def __aiter__(self): return self
    async def __anext__(self): raise StopAsyncIteration


going = waits()
print(isinstance(going, Coroutine), isinstance(going, Awaitable), isinstance(Counts(), AsyncIterator), isinstance(3, Coroutine))
going.close()

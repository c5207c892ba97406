# Mappings, sets and lists that a plan makes of `collections` are compared by what is in them, so they have no hash.
from collections import ChainMap, UserDict, UserList
from collections.abc import Hashable, Mapping, MutableSet, Sequence


class Codes(Mapping):
    def __init__(self, codes):
        self.codes = codes

    def __getitem__(self, key):
        return self.codes[key]

    def __iter__(self):
        return iter(self.codes)

    def __len__(self):
        return len(self.codes)


class Bag(MutableSet):
    def __init__(self):
        self.items = []

    def __contains__(self, item):
        return item in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def add(self, item):
        self.items.append(item)

    def discard(self, item):
        pass


class Fixed(Codes):
    def __hash__(self):
        return hash(tuple(self.codes.items()))


class Nothing(Sequence):
    def __getitem__(self, place):
        raise IndexError(place)

    def __len__(self):
        return 0


class Settings(UserDict):
    pass


for one in (Codes({"a": 1}), Bag(), Settings(a=1), UserDict(), UserList([1]), ChainMap({}), Fixed({"a": 1}), Nothing()):
    try:
        print(type(one).__name__, isinstance(one, Hashable), len({one}), isinstance(hash(one), int))
    except TypeError as error:
        print(error)
print(Codes({"a": 1}) == {"a": 1}, Settings(a=1) == Codes({"a": 1}), UserList([1]) == [1], {Fixed({"a": 1}): "x"}[Fixed({"a": 1})])

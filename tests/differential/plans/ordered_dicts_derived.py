# What an OrderedDict asks of a class that derives from it, and what it does not.
from collections import OrderedDict


class Recent(OrderedDict):
    def __init__(self, most, *args, **kwds):
        self.most = most
        super().__init__(*args, **kwds)

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            oldest = next(iter(self))
            del self[oldest]


kept = Recent(3)
for name in ("ann", "bob", "cy"):
    kept[name] = len(name)
print(kept["ann"], list(kept))
kept["dee"] = 4
print(list(kept.items()), kept)
kept.update({"eve": 5}, fay=6)
print(list(kept), kept.most)
print(list(Recent(2, [(1, "a"), (2, "b"), (3, "c")], x=0)))


class Last(OrderedDict):
    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self.move_to_end(key)


last = Last(a=1, b=2, c=3)
last["a"] = 9
last.move_to_end("c", last=False)
print(last, last.copy(), last | {"b": 0}, {"z": 1} | last)
last |= [("b", 5), ("n", 7)]
print(last, last.pop("a"), last.popitem(last=False), last.popitem(), last)


class Told(OrderedDict):
    def __setitem__(self, key, value):
        print("set", key)
        super().__setitem__(key, value)

    def __getitem__(self, key):
        print("get", key)
        return super().__getitem__(key)

    def __delitem__(self, key):
        print("del", key)
        super().__delitem__(key)

    def __contains__(self, key):
        print("has", key)
        return super().__contains__(key)

    def __iter__(self):
        print("iter")
        return super().__iter__()

    def items(self):
        print("items")
        return super().items()

    def __len__(self):
        print("len")
        return super().__len__()


def tell(name, what):
    print("--", name)
    try:
        made = what()
        print(repr(made))
    except Exception as error:
        print(type(error).__name__, error)


told = Told([("a", 1), ("b", 2)], c=3)
tell("of a dict", lambda: Told({"k": 1}))
tell("update", lambda: told.update([("a", 4), ("a", 5)], d=6))
tell("update of its own", lambda: told.update(told))
tell("setdefault", lambda: (told.setdefault("a", 7), told.setdefault("e", 8)))
tell("move", lambda: (told.move_to_end("a"), told.move_to_end("c", last=False)))
tell("move of none", lambda: told.move_to_end("none"))
tell("pop", lambda: (told.pop("b"), told.pop("b", 0), told.popitem(), told.popitem(last=False)))
tell("copy", lambda: told.copy())
tell("or", lambda: told | {"n": 1})
tell("ror", lambda: {"n": 1} | told)
tell("equal", lambda: (told == Told(d=6, e=8), told == {"d": 6, "e": 8}, told != OrderedDict(told)))
tell("fromkeys", lambda: Told.fromkeys("xy", 0))
tell("clear", lambda: told.clear())
tell("popitem of none", lambda: told.popitem())
tell("two", lambda: OrderedDict({}, {}))
tell("update of two", lambda: OrderedDict().update({}, {}))
tell("named self", lambda: OrderedDict(self=1, other=2))
tell("left", lambda: type({"a": 1} | OrderedDict(b=2)))


class Keys:
    def keys(self):
        print("keys")
        return ["x", "y"]

    def __getitem__(self, key):
        return key * 2


tell("of keys", lambda: Told(Keys()))
plain = OrderedDict(Keys(), z=1)
plain |= {"x": 0}
plain.update(Keys())
print(plain, plain.setdefault("z"), plain.setdefault("w"), plain.copy(), list(reversed(plain)))

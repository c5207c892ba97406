# An OrderedDict that changes in a loop over it tells so in its own words; after its last key it does not look.
from collections import OrderedDict


def wrong(change, make=lambda d: d, **start):
    d = OrderedDict(start)
    seen = []
    it = iter(make(d))
    try:
        for key in it:
            seen.append(key)
            change(d, key)
            if len(seen) > 5:
                break
    except RuntimeError as error:
        print(error, seen, next(it, "over"))
    else:
        print("ended", seen, list(d), next(it, "over"))


def add(d, key):
    d["new" + str(len(d))] = 1


def remove_first(d, key):
    del d[next(iter(d))]


def keep(d, key):
    for one in d:
        d[one] = 5


for make in (lambda d: d, OrderedDict.keys, OrderedDict.values, OrderedDict.items, reversed):
    wrong(add, make, a=1, b=2)
    wrong(add, make, a=1)
    wrong(remove_first, make, a=1, b=2, c=3)
    wrong(keep, make, a=1, b=2)
wrong(lambda d, key: d.popitem() if len(d) > 2 else None, a=1, b=2, c=3)
plain = {"a": 1, "b": 2}
try:
    for key in plain:
        plain[key * 2] = 1
except RuntimeError as error:
    print(error)

# `OrderedDict.pop` may be told by name what to give where nothing is.
from collections import OrderedDict


class Cache(OrderedDict):
    pass


for kind in (OrderedDict, Cache):
    kept = kind(a=1, b=2, c=None)
    print(kept.pop("zz", default=5), kept.pop("a", default=5), kept.pop("b", 7), kept.pop("zz", None), kept.pop(key="c"), kept)
    try:
        kept.pop("zz")
    except KeyError as error:
        print(repr(error))

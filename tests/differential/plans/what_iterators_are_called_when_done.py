from collections import OrderedDict, deque
from datetime import timedelta
from functools import partial
from operator import itemgetter
import itertools
import json

made = [map(str, [1]), zip("ab", [1]), filter(None, [0, 1]), enumerate("a"), iter([1]), iter((1,)), iter({"a": 1}), iter({1: 2}.items()),
        iter({1}), reversed([1]), iter(b"a"), iter(range(2)), iter(lambda: 1, 1)]
before = [type(each).__name__ for each in made]
print([list(each) for each in made])
for each, name in zip(made, before):
    print(name, type(each).__name__ == name, next(each, "done"))
    for wrong in (len, lambda it: it[0], lambda it: it + 1):
        try:
            wrong(each)
        except TypeError as error:
            print(error)

for value in (deque([1]), itertools.chain("a"), partial(int), itemgetter(1), {1}, b"x", object(), timedelta(1)):
    try:
        json.dumps({"value": value})
    except TypeError as error:
        print(error)
print(json.dumps(OrderedDict(a=1)))
for left, right in ((timedelta(1), 2), (timedelta(1), 0.5), (2, timedelta(1)), (timedelta(5), timedelta(2))):
    try:
        print(divmod(left, right))
    except TypeError as error:
        print(error)

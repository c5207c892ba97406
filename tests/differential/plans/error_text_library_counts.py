# A wrong count of arguments is told as the function's C code tells it.
import bisect
import heapq
import itertools
import math
import operator
import time
from collections import OrderedDict, defaultdict, deque
from datetime import datetime
from functools import cmp_to_key, reduce


def tell(name, function, *args, **named):
    try:
        function(*args, **named)
        print(name, len(args), sorted(named), "ok")
    except TypeError as error:
        print(name, len(args), sorted(named), error)


for function in [operator.add, operator.neg, operator.setitem, operator.getitem, operator.contains, operator.length_hint, operator.itemgetter,
                 operator.attrgetter, itertools.accumulate, itertools.combinations, itertools.compress, itertools.dropwhile,
                 itertools.groupby, itertools.pairwise, itertools.permutations, itertools.starmap, itertools.takewhile, itertools.count,
                 heapq.heappush, heapq.heappop, heapq.heapify, math.modf, math.frexp, cmp_to_key]:
    for count in range(7):
        if count in (1, 2, 3):
            continue
        tell(function.__name__, function, *[[]] * count)
for function in [itertools.accumulate, itertools.combinations, itertools.groupby, itertools.permutations, itertools.product, itertools.pairwise,
                 itertools.starmap, operator.add, operator.neg, heapq.heappush, bisect.bisect, cmp_to_key]:
    tell(function.__name__, function, nope=1)
    tell(function.__name__, function, [], nope=1)
tell("reduce", reduce)
tell("reduce", reduce, max)
tell("reduce", reduce, max, [1], 2, 3)
tell("reduce", reduce, max, [1], initial=2)
tell("reduce", reduce, function=max, sequence=[1])
tell("log", math.log, 8, base=2)
tell("strptime", datetime.strptime, date_string="2024", format="%Y")
tell("bisect", bisect.bisect_left)
tell("bisect", bisect.insort, [1])
tell("combinations", itertools.combinations, [1], iterable=[2])
tell("combinations", itertools.combinations, iterable=[1, 2])
tell("deque", deque, 1, 2, 3)
for name in ["append", "extend", "popleft", "remove", "count", "clear"]:
    tell(name, getattr(deque([1]), name), 1, 2, 3)
for name in ["append", "extend", "remove", "count"]:
    tell(name, getattr(deque([1]), name))

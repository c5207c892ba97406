# What runs or looks at something else is no copy of itself; and what a counter or a deque says of itself.
import copy
from collections import Counter, deque


def tell(make):
    try:
        print(make())
    except TypeError as error:
        print(type(error).__name__, error)


def one():
    yield 1


for made in (one(), (x for x in [1]), {1: 2}.keys(), {1: 2}.values(), {1: 2}.items(), copy):
    tell(lambda: copy.copy(made))
    tell(lambda: copy.deepcopy([made]))
print(copy.copy(one) is one, copy.copy(len) is len, copy.copy(None), copy.deepcopy([one, int, ...]) == [one, int, ...])

for n in ("x", 1.5, [1], 0, -1, 2, 10, None, True):
    tell(lambda: Counter("abca").most_common(n))

d = deque([1])
d.append(d)
print(d, [d])
d = deque([], 2)
d.append([d])
print(d)

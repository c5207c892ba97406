# deque, Counter, OrderedDict, lru_cache, random: what is native in the plainest case, and what is next to it.
import random
from collections import Counter, OrderedDict, deque
from functools import cache, lru_cache

d = deque()
for n in range(40):
    d.append(n)
    if n % 3 == 0:
        d.appendleft(-n)
    if n % 7 == 0:
        print(d.popleft(), d.pop(), len(d), bool(d), end="; ")
print()
print(d, d[0], d[-1], d[3], d[-4], list(d)[:3], list(reversed(d))[:3], 5 in d, d.count(5), d.index(9))
while d:
    d.popleft()
print(d, bool(d), len(d))
for attempt in (lambda: d.pop(), lambda: d.popleft(), lambda: d[0], lambda: d["a"], lambda: d.append(), lambda: d.append(1, 2), lambda: deque(5),
                lambda: deque([1])[True], lambda: deque([1, 2])[1:], lambda: d.rotate("a")):
    try:
        print(attempt())
    except (IndexError, TypeError) as error:
        print(type(error).__name__, error)
short = deque([1, 2, 3, 4, 5], 3)
short.append(6)
print(short, short.maxlen)
short.appendleft(0)
short.extend("ab")
short.extendleft([7, 8])
print(short, len(short), short[1])
none = deque(maxlen=0)
none.append(1)
none.appendleft(2)
print(none, len(none))
for size in range(5):
    for by in (0, 1, 2, 3, -1, -2, 7, -7, 100):
        turned = deque(range(size), 4)
        turned.append("x")
        turned.rotate(by)
        print(list(turned), end=" ")
print()
turned = deque(range(6))
turned.popleft()
turned.rotate(2)
turned.rotate()
turned.rotate(-1)
print(turned, turned == deque([4, 5, 1, 2, 3]))
try:
    for x in turned:
        turned.append(x)
except RuntimeError as error:
    print(error)
try:
    for x in turned:
        turned.rotate(1)
except RuntimeError as error:
    print(error)


class Loud(deque):
    def append(self, x):
        print("append", x, end=" ")
        super().append(x)

    def popleft(self):
        print("popleft", end=" ")
        return super().popleft()

    def __len__(self):
        return super().__len__() + 100


loud = Loud([1, 2])
loud.append(3)
loud.rotate(2)
print(loud.popleft(), len(loud), bool(loud), list(loud))

c = Counter("abracadabra")
c.update("xyz")
c.update(["a", "b", (1, 2), None, 1.0, 1, True])
c.update(("a",))
c.update({"a": 10})
c.update(w for w in "a b a".split())
c.update(a=5)
print(c, c.most_common(2), c["none"], c.total(), Counter([1, 1, 2]), Counter(()), Counter(a=2, b=1))
c["half"] = 0.5
c.update(["half", "half"])
c.update(["big"])
c["big"] = 2 ** 63 - 1
c.update(["big", "big"])
print(c["half"], c["big"])
for attempt in (lambda: Counter([[]]), lambda: Counter(5), lambda: c.update(["ok", {}]), lambda: Counter(a=1).update(1, 2)):
    try:
        print(attempt())
    except TypeError as error:
        print(error)
print(c["ok"])


class Same:
    def __eq__(self, other):
        return other == "same" or isinstance(other, Same)

    def __hash__(self):
        return hash("same")


mixed = Counter([Same(), "same", Same()])
print(len(mixed), list(mixed.values()))
mixed.update(["same", "other"])
print(len(mixed), list(mixed.values()))


class Tally(Counter):
    def __setitem__(self, key, value):
        super().__setitem__(key, value * 2)


print(sorted(Tally("aab").items()))

o = OrderedDict((k, k * 2) for k in range(5))
o.move_to_end(1)
o.move_to_end(3, last=False)
o.move_to_end(key=0)
print(o, list(o), o.popitem(), o.popitem(last=False), o)
for attempt in (lambda: o.move_to_end(99), lambda: o.move_to_end([]), lambda: o.move_to_end(2, 0), lambda: o.move_to_end(4, 1)):
    try:
        print(attempt(), list(o))
    except (KeyError, TypeError) as error:
        print(type(error).__name__, error)

calls = []


@lru_cache(maxsize=3)
def f(*args, **kwargs):
    calls.append((args, kwargs))
    return len(calls)


for args in ((1,), (1,), (1.0,), (True,), ("1",), (1, 2), ((1, 2),), (1,), (1, 2), (), ((),), ((1, 2),), (None,), (1,)):
    print(f(*args), end=" ")
print(f(1, x=2), f(1, x=2), f((1,), ("x", 2)), f((1,), (("x", 2),)), f(x=1, y=2), f(y=2, x=1), f.cache_info())
f.cache_clear()
print(f.cache_info(), f("a"), f("a"), f.cache_info(), f.cache_parameters())
try:
    f([])
except TypeError as error:
    print(error)
print(f(Same()), f(Same()), f("same"), f.cache_info())


@lru_cache(maxsize=None, typed=True)
def typed(x):
    return type(x).__name__


print(typed(1), typed(1.0), typed(True), typed(1), typed.cache_info())


@lru_cache(maxsize=0)
def never(x):
    return x


print(never(1), never(1), never.cache_info())


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(90), fib.cache_info())


class Holder:
    def __init__(self, base):
        self.base = base

    @lru_cache(maxsize=None)
    def plus(self, n):
        return self.base + n


one, two = Holder(1), Holder(2)
print(one.plus(1), two.plus(1), one.plus(1), Holder.plus.cache_info())


@lru_cache
def fails(n):
    if n < 2:
        raise ValueError(n)
    return n


for n in (1, 1, 2, 2):
    try:
        print(fails(n))
    except ValueError as error:
        print("failed", error)
print(fails.cache_info())

random.seed(7)
print(random.random(), random.randint(1, 6), random.randrange(10), random.randrange(5, 50, 5), random.randrange(2 ** 40), random.getrandbits(70))
mine = random.Random("text")
xs = list(range(20))
mine.shuffle(xs)
print(xs, mine.choice("abc"), mine.sample(xs, 4), mine.uniform(1, 2), mine.gauss(0, 1), mine.choices([1, 2, 3], k=4))
state = mine.getstate()
first = [mine.random() for _ in range(700)]
mine.setstate(state)
print(first == [mine.random() for _ in range(700)], sum(first))
for attempt in (lambda: random.randint(2, 1), lambda: random.randrange(0), lambda: random.randrange(1, 1), lambda: random.randint("a", 2), lambda: random.shuffle((1, 2)),
                lambda: random.choice([]), lambda: random.randrange(3, 1)):
    try:
        print(attempt())
    except (ValueError, TypeError, IndexError) as error:
        print(type(error).__name__, error)
big = random.Random(3)
print(big.randint(-10 ** 30, 10 ** 30), big.randrange(2 ** 62), big.randint(0, 2 ** 63), big.randint(0, 0))


class Low(random.Random):
    def random(self):
        return 0.25


low = Low(1)
print(low.random(), low.uniform(0, 4), low.randint(1, 100) >= 1)

# Turned and gone over in all states, with items taken away on the left and without.
for taken in (0, 1, 5, 20):
    for by in (1, -1, 3, -3, 0, 30):
        turned = deque(range(25))
        for _ in range(taken):
            turned.popleft()
        for _ in range(30):
            turned.rotate(by)
        turned.append("end")
        print(list(turned)[:4], turned[-1], len(turned), sum(x for x in turned if x != "end"), [x for x in reversed(turned)][:2], end=" ")
    print()
walked = deque("abcdef")
steps = iter(walked)
print(next(steps), next(steps), list(steps), next(steps, "over"))
steps = iter(walked)
next(steps)
next(steps)
walked.rotate()
try:
    next(steps)
except RuntimeError as error:
    print(error)
walked.rotate(6)
for x in walked:
    walked[0] = x
print(walked, max(walked), sorted(walked), "".join(walked), [a + b for a, b in zip(walked, walked)])

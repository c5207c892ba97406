# f(*args, **kwargs) and what stands around it; properties as any function; defaults and keywords of all kinds.
from functools import partial, wraps


def told(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        got = f(*args, **kwargs)
        args_after, kwargs_after = args, kwargs
        return got, args_after, kwargs_after
    return wrapper


@told
def taking(a, b=2, *rest, c=3, **more):
    return (a, b, rest, c, sorted(more.items()))


print(taking(1), taking(1, 5), taking(1, 2, 3, 4), taking(1, c=9), taking(1, b=7, z=1, c=0), taking(b=1, a=2))
for attempt in (lambda: taking(), lambda: taking(1, a=2), lambda: taking(1, 2, b=3)):
    try:
        print(attempt())
    except TypeError as error:
        print(error)


def changes(*args, **kwargs):
    first = takes_all(*args, **kwargs)
    args = args + (1,)
    kwargs["more"] = len(kwargs)
    return first, takes_all(*args, **kwargs), takes_all(*args), takes_all(**kwargs), takes_all(0, *args, x=1)


def takes_all(*args, **kwargs):
    kwargs["mine"] = 1
    return args, kwargs


print(changes(), changes(1, 2), changes(a=1), changes(5, b=2))
empty = {}
print(takes_all(*(), **empty), empty, takes_all(*[], **{}), takes_all(*"ab", *(1, 2), **{"k": 1}, **{"l": 2}), takes_all(*range(3)))
items = [1, 2]
print(takes_all(*items, *items), takes_all(*{"x": 1}), takes_all(*(n for n in range(2))))
for attempt in (lambda: takes_all(*5), lambda: takes_all(**5), lambda: takes_all(**{1: 2}), lambda: takes_all(*None), lambda: takes_all(a=1, **{"a": 2})):
    try:
        print(attempt())
    except TypeError as error:
        print(error)


def only(a, /, b, *, c, d=4):
    return a, b, c, d


print(only(1, 2, c=3), only(1, b=2, c=3, d=0))
for attempt in (lambda: only(1, 2), lambda: only(a=1, b=2, c=3), lambda: only(1, 2, 3, c=4), lambda: only(1, c=2), lambda: only(1, 2, c=3, e=5)):
    try:
        print(attempt())
    except TypeError as error:
        print(error)


def positional(a, /, **more):
    return a, more


print(positional(1, a=2), positional(1))
half = partial(taking, 1)
print(half(), half(2), half(c=5), partial(half, 8)(), partial(taking, 1, c=2)(b=3), partial(taking, 1, c=2)(c=4), partial(partial(int, base=2), "101")())


class Shape:
    made = 0

    def __init__(self, side, name="shape", *, scale=1):
        self.side, self.name, self.scale = side, name, scale
        Shape.made += 1

    @property
    def area(self):
        return self.side ** 2 * self.factor

    @property
    def factor(self):
        return self.scale

    @property
    def refused(self):
        raise ValueError("no " + self.name)

    @property
    def walked(self):
        yield from range(self.side)

    @area.setter
    def area(self, value):
        self.side = int(value ** 0.5)

    def __getattr__(self, name):
        if name.startswith("any_"):
            return name
        raise AttributeError(f"nothing called {name}")


class Square(Shape):
    @property
    def area(self):
        return super().area + 1


s, q = Shape(3), Square(4, scale=2)
print(s.area, q.area, q.factor, list(q.walked), s.any_thing, sum(x.area for x in (s, q)), [x.area for x in (s, q)], sorted((q, s), key=lambda x: x.area)[0].name)
s.area = 25
print(s.side, s.area, s.made)
for name in ("refused", "missing"):
    for x in (s, q):
        try:
            print(getattr(x, name))
        except (AttributeError, ValueError) as error:
            print(type(error).__name__, error)
try:
    print(s.refused)
except ValueError as error:
    print("caught", error)
try:
    q.area = 5
except AttributeError as error:
    print("no setter")


def over():
    for x in (s, q):
        yield x.area
        yield x.factor + deep(x, 30)


def deep(x, n):
    return x.factor if n == 0 else deep(x, n - 1)


print(list(over()))


class Endless:
    @property
    def more(self):
        return self.more


try:
    Endless().more
except RecursionError:
    print("too deep")

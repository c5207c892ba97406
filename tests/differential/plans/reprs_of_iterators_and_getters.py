import itertools, operator
print(itertools.count(), itertools.count(5), itertools.count(1, 2), itertools.count(1.5, 0.5), itertools.count(0, 1), itertools.count(step=3))
print(itertools.repeat(1), itertools.repeat("a", 3), itertools.repeat([1], times=2), itertools.repeat(1, -3))
print(operator.itemgetter(1), operator.itemgetter(1, "b"), operator.attrgetter("a"), operator.attrgetter("a", "b.c"), operator.methodcaller("f"), operator.methodcaller("f", 1, x=2))
c = itertools.count(3); next(c); print(c)
r = itertools.repeat("x", 2); next(r); print(r)
import functools
print(functools.partial(int, base=2), functools.partial(print, 1, sep="-"))

print(type(itertools.count()).__name__, type(itertools.repeat(1)), type(operator.itemgetter(1)), callable(operator.attrgetter("a")))
print([operator.itemgetter(2, 0)("abc"), operator.attrgetter("real", "imag")(3), operator.methodcaller("split", ",")("a,b")])
for make in [lambda: operator.itemgetter(), lambda: operator.itemgetter(0)(), lambda: operator.itemgetter(0)(1, 2), lambda: operator.attrgetter(1),
             lambda: operator.methodcaller(), lambda: itertools.count("a"), lambda: itertools.repeat(), lambda: itertools.repeat(1, "a"),
             lambda: itertools.repeat(1, 2, 3), lambda: itertools.count(1, 2, 3), lambda: itertools.count(foo=1)]:
    try:
        print(make())
    except TypeError as e:
        print(e)
print(next(itertools.count(10)), list(zip(itertools.count(2, 3), "abc")), list(itertools.repeat("x", times=2)), sum(itertools.repeat(2, 3)))

def none(): pass
def one(a): pass
def two(a, b): pass
def three(a, b, c=3): pass
def kwonly(*, k, m): pass
def one_kw(a, *, k): pass
def posonly(a, b, /): pass
def star(a, *rest): pass
def dflt(a, b=1, *, c=2): pass
calls = [lambda: none(1), lambda: none(1, 2), lambda: none(x=1), lambda: one(), lambda: one(1, 2), lambda: one(1, a=2),
    lambda: one(b=1), lambda: two(), lambda: two(1), lambda: two(b=1), lambda: two(1, 2, 3), lambda: three(),
    lambda: three(1), lambda: three(1, 2, 3, 4), lambda: three(1, 2, z=1), lambda: kwonly(), lambda: kwonly(k=1),
    lambda: kwonly(1), lambda: kwonly(1, k=1, m=2), lambda: one_kw(1), lambda: one_kw(1, 2), lambda: one_kw(1, 2, k=3),
    lambda: posonly(1, b=2), lambda: posonly(a=1, b=2), lambda: posonly(1), lambda: star(), lambda: star(1, a=2),
    lambda: dflt(), lambda: dflt(1, 2, 3), lambda: dflt(1, c=1, d=1), lambda: dflt(1, 2, 3, c=4),
    lambda: (lambda x: x)(), lambda: (lambda x, y=1: x)(1, 2, 3), lambda: two(*[1], *[2, 3]),
    lambda: two(1, **{"b": 1, "c": 2}), lambda: one(**{"a": 1}, **{"a": 2}), lambda: one(1, **{"a": 2}),
    lambda: print(foo=1), lambda: len(), lambda: len(1, 2), lambda: sorted()]
number, text, nothing = 5, "a", None
calls += [lambda: number(), lambda: text(1), lambda: nothing()]
for call in calls:
    try:
        call()
        print("fine")
    except TypeError as e:
        print(e)

a, b, d, e = [1, 2], (3,), {"x": 1}, {"y": 2, "x": 9}
print([*a, *b], (*a, *b), {*a, *b}, [*a, 0, *"hi"], {**d, **e}, {"x": 5, **d}, {**d, "x": 5}, [*range(3)], [*{}], (*[],), {*"a"})
def show(*args, **kwargs):
    print(args, kwargs)
show(*a, *b, **d)
show(*a, 5, *"xy", key=1, **{"z": 3})
show(**d, w=2)
show(*(i * i for i in range(3)), **{k: v for k, v in [("m", 1)]})
show(*d, *{5: 6})
def f(x, y, z=0):
    return x, y, z
print(f(*a), f(*a, 9), f(1, **{"y": 2}), f(*[1], **{"y": 5, "z": 6}), f(**{"x": 1, "y": 2}))
for bad in (lambda: f(*a, *a), lambda: f(*a, x=1), lambda: f(**{"x": 1}), lambda: f(**5),
        lambda: f(**{1: 2}), lambda: f(1, 2, **{"q": 1}), lambda: [*5], lambda: {**5}, lambda: show(**d, **e),
        lambda: {*[[]]}, lambda: (*None,)):
    try:
        bad()
    except TypeError as err:
        print(err)

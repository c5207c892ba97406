def log(f):
    def run(*args, **kwargs):
        shown = [repr(a) for a in args] + [f"{k}={v!r}" for k, v in kwargs.items()]
        try:
            result = f(*args, **kwargs)
        except TypeError as e:
            result = f"TypeError: {e}"
        print(f"{f.__name__}({', '.join(shown)}) -> {result!r}")
        return result
    return run
def area(w, h=1, *, unit="m"): return f"{w * h}{unit}2"
def total(*numbers, start=0): return sum(numbers, start)
def show(**kw): return sorted(kw.items())
def first(a, /, b, *c): return a, b, c
for f, calls in ((area, [((2,), {}), ((2, 3), {"unit": "cm"}), ((), {"w": 4}), ((1, 2, 3), {}), ((), {})]),
        (total, [((), {}), ((1, 2), {"start": 10}), ((1,), {"end": 2})]), (show, [((), {"b": 1, "a": 2}), ((1,), {})]),
        (first, [((1, 2), {}), ((1, 2, 3, 4), {}), ((1,), {"b": 5}), ((), {"a": 1, "b": 2})])):
    for args, kwargs in calls:
        log(f)(*args, **kwargs)
def merge(a, b=2, *rest, c, d=4, **more): return (a, b, rest, c, d, more)
defaults = {"c": 3, "x": 9}
print(merge(1, **defaults), merge(*[1, 5, 6], **defaults, d=0), merge(*range(5), c=len, y=1)[2],
    merge(a=1, **{**defaults, "b": 7}))
print(max(*[3, 9, 2]), print(*"abc", sep="-"), dict(**{"k": 1}, l=2), "{}{}{z}".format(*"xy", z="!"),
    [*map(lambda *a: a, *[[1, 2], "ab"])], list(zip(*{"ab": 1, "cd": 2})))

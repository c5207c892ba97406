"""Every form of import."""
import math, functools as ft
import collections.abc
from functools import (
    reduce,
    partial as part,
)

print(math.pi, ft.reduce(lambda a, b: a * b, [1, 2, 3]), reduce is ft.reduce, part(pow, 2)(3))
module = math
print(module.sqrt(16), getattr(module, "floor")(2.5), hasattr(module, "nope"), module is math, type(module).__name__, module.__name__)
functions = [math.sin, math.cos]
print([round(f(1), 3) for f in functions], isinstance([], collections.abc.Sequence))


def inside():
    import statistics
    from math import sqrt as root, tau
    return statistics.mean([1, 2]), root(tau)


print(inside())
try:
    statistics
except NameError as error:
    print(error)
for name in ("numpy", "pandas"):
    try:
        if name == "numpy":
            import numpy
        else:
            import pandas.core as core
    except ImportError as error:
        print(type(error).__name__, error)
try:
    from math import nope
except ImportError as error:
    print(str(error).split(" (")[0])
try:
    import nowhere
    fast = True
except ModuleNotFoundError:
    nowhere = None
    fast = False
print(nowhere, fast)
try:
    module.zork
except AttributeError as error:
    print(error)


def early():
    return later.pi


try:
    early()
except NameError as error:
    print(error)
import math as later
print(early())
if later.pi > 3:
    import string as chosen
else:
    import math as chosen
print(chosen.digits)


class Holder:
    import math as inner
    from math import e
    area = inner.pi * 2


print(Holder.area, Holder.e, Holder.inner.tau)
del later
try:
    print(later)
except NameError as error:
    print(error)
sqrt = 5
print(sqrt)
from math import sqrt
print(sqrt(4))
print((lambda: math.floor(-0.5))(), [math.ceil(x) for x in (0.1, 1.9)], {**{"m": math}}["m"].inf)
ft.partial()

# Members and words of the library that were missing.
import functools
from collections import OrderedDict
from functools import update_wrapper, wraps
from statistics import NormalDist


print(NormalDist(1, 2).samples(3, seed=5), len(NormalDist().samples(2)))

within = OrderedDict(a=1)
within["self"] = within
within["list"] = [within]
print(within)


def marked():
    "doc"


marked.tag = 3
marked.others = [1]


def first():
    pass


print(update_wrapper(first, marked) is first, first.tag, first.others is marked.others, first.__doc__, first.__wrapped__ is marked)


def decorate(function):
    def inner(*args):
        return function(*args)
    return functools.update_wrapper(inner, function)


@wraps(marked)
def second():
    pass


third = decorate(marked)
print(second.tag, third.tag, third.others, third.__name__)


class A:
    pass


class B(A):
    pass


class X:
    pass


class Y:
    pass


class P(X, Y):
    pass


class Q(Y, X):
    pass


def conflicts():
    def of_a_base_first():
        class C(A, B):
            pass

    def of_orders():
        class R(P, Q):
            pass

    def of_three():
        class S(P, A, Q, B):
            pass

    return of_a_base_first, of_orders, of_three


for make in conflicts():
    try:
        make()
    except TypeError as error:
        print(error)

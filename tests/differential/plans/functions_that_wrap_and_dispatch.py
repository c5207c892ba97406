# What wraps and update_wrapper take along, and dispatching by types: methods of classes, orders, errors.
from collections.abc import Iterable, Sequence, Sized
from functools import cache, lru_cache, partial, partialmethod, singledispatch, singledispatchmethod, update_wrapper, wraps
from typing import Union


def counted(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return func(*args, **kwargs)
    wrapper.calls = 0
    return wrapper


def marked(role):
    def decorate(func):
        func.role = role
        return func
    return decorate


def shouting(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        return func(*args, **kwargs).upper()
    return wrapper


@shouting
@counted
@marked("greeter")
def greet(name):
    """Greets."""
    return "hello " + name


print(greet("ann"), greet("bob"), greet.__name__, greet.__doc__, greet.role)
print(greet.calls, greet.__wrapped__.calls, greet.__wrapped__.__wrapped__.role, hasattr(greet.__wrapped__.__wrapped__, "calls"))


@shouting
def plain(name):
    return name


print(plain("x"), hasattr(plain, "calls"), hasattr(plain, "role"))


def target():
    pass


update_wrapper(target, partial(greet, "x"))
print(target.__name__, target.__wrapped__.args)


class Callable:
    """Called."""

    def __call__(self):
        return 1


def around():
    """Mine."""


wrapped = wraps(Callable())(around)
print(wrapped.__name__, wrapped.__doc__)
some = wraps(greet, assigned=("__doc__",))(around)
print(some.__name__, some.__doc__)

try:
    class Broken:
        method = partialmethod(None, 1)
except TypeError as error:
    print(error)


class Negator:
    @singledispatchmethod
    @classmethod
    def neg(cls, arg):
        raise NotImplementedError("Cannot negate a")

    @neg.register
    @classmethod
    def _(cls, arg: int):
        return cls.__name__, -arg

    @neg.register(str)
    @classmethod
    def _(cls, arg):
        return cls.__name__, arg[::-1]

    @singledispatchmethod
    @staticmethod
    def show(arg):
        "Shows."
        return "base " + repr(arg)

    @show.register
    @staticmethod
    def _(arg: int) -> str:
        return "int " + str(arg)

    @singledispatchmethod
    def own(self, arg):
        return "own", arg

    @own.register
    def _(self, arg: list):
        return "own list", len(arg)


class Sub(Negator):
    pass


print(Negator.neg(5), Sub.neg("abc"), Negator().neg(True), Sub().neg(2))
try:
    Negator.neg(1.5)
except NotImplementedError as error:
    print(error)
print(Negator.show(3), Negator().show(2.5), Negator.show.__name__, Negator.show.__doc__)
print(Negator().own([1]), Negator().own(2))


class A:
    pass


class B:
    pass


class AB(A, B):
    pass


class BA(B, A):
    pass


@singledispatch
def kind(arg):
    return "base"


@kind.register
def _(arg: B):
    return "B"


@kind.register
def _(arg: A):
    return "A"


@kind.register(Sized)
def _(arg):
    return "sized"


@kind.register
def _(arg: Union[int, float]):
    return "number"


@kind.register(type(None))
def _(arg):
    return "nothing"


print([kind(x) for x in (AB(), BA(), A(), B(), [1], "x", 3, 2.5, True, None, object())])
kind.register(Sequence, lambda arg: "sequence")
print([kind(x) for x in ([1], "x", {1}, {})])
kind.register(Iterable, lambda arg: "iterable")
try:
    print(kind({1}))
except RuntimeError as error:
    print(str(error).startswith("Ambiguous dispatch: <class 'collections.abc."))
for wrong in (42, "int", None):
    try:
        kind.register(wrong)
    except TypeError as error:
        print(error)
try:
    kind.register(42, lambda arg: 1)
except TypeError as error:
    print(error)
try:
    @kind.register
    def _(arg: list[int]):
        return 1
except TypeError as error:
    print(error)


HANDLERS = {}


def handler(event, *, priority=0):
    def decorate(function):
        function.priority = priority
        function.event = event
        HANDLERS[event] = function

        @wraps(function)
        def inner(*args):
            inner.count += 1
            return function(*args)
        inner.count = 0
        return inner
    return decorate


@handler("saved", priority=3)
def on_saved(x):
    return x


@handler("closed")
def on_closed(x):
    return -x


print(on_saved(1), on_closed(2), on_closed(3), on_saved.count, on_closed.count, on_saved.priority, on_closed.event)
print(sorted(HANDLERS, key=lambda name: HANDLERS[name].priority), hasattr(HANDLERS["saved"], "count"))

for decorate in (lambda: lru_cache(maxsize=None)(None), lambda: lru_cache(3)("x"), lambda: lru_cache("x"), lambda: cache(3)):
    try:
        print(decorate())
    except TypeError as error:
        print(error)
print(lru_cache(maxsize=-1)(abs)(-2), cache(len)("abc"), lru_cache(int)("7"))

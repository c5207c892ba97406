"""What decorators of the library hand on, and what `vars` tells of a function."""
from contextlib import ContextDecorator, contextmanager
from fractions import Fraction
from functools import partial, update_wrapper, wraps


def noted(f):
    @wraps(f)
    def inner(*args):
        inner.calls += 1
        return f(*args)
    inner.calls = 0
    return inner


@noted
def add(a: int, b: int = 2) -> int:
    """Adds."""
    return a + b


print(add(1), add(2, 3), add.calls, add.__name__, add.__doc__, add.__wrapped__(5), sorted(vars(add)), sorted(add.__annotations__))


def other():
    """Other."""


@wraps(other, assigned=("__doc__",), updated=())
def third():
    pass


print(third.__name__, third.__doc__, third.__wrapped__ is other)
half = update_wrapper(partial(add, 5), add)
print(half.__name__, half.__doc__, half(1))


class Around(ContextDecorator):
    def __enter__(self):
        print("in")
        return self

    def __exit__(self, *error):
        print("out")
        return False


@Around()
def within(x):
    """Within."""
    return x


@contextmanager
def held():
    yield


@held()
def inside():
    """Inside."""


print(within(3), within.__name__, within.__doc__, inside.__name__, inside.__doc__)


def holds():
    try:
        yield 1
    except GeneratorExit:
        yield 2


for item in holds():
    print(item)
    break
print(Fraction(1, 2).real, Fraction(1, 2).imag, Fraction(3, 4).conjugate())

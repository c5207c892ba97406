def memo(f):
    def w(*a): return f(*a)
    w.__name__ = f.__name__; w.__doc__ = f.__doc__; w.__wrapped__ = f; w.__qualname__ = "Q"; w.__module__ = "m"
    return w
@memo
def fib(n):
    "fib doc"
    return n
print(fib.__name__, fib.__doc__, fib.__wrapped__(3), fib.__qualname__, fib.__module__)
try: fib.__name__ = 5
except TypeError as e: print(e)
import functools


def logged(level):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            """What wraps it."""
            shown = ", ".join([repr(arg) for arg in args] + [f"{name}={value!r}" for name, value in kwargs.items()])
            print(f"[{level}] {function.__name__}({shown})")
            return function(*args, **kwargs)
        return wrapper
    return decorate


@logged("info")
def pay(payee: str, amount: float = 5, *, note: str = "") -> bool:
    """Pays."""
    return amount > 3


print(pay("Ann", note="x"), pay.__name__, pay.__doc__, pay.__annotations__, pay.__module__, pay.__wrapped__.__defaults__)
print(pay.__defaults__, pay.__wrapped__("Bob", 1))

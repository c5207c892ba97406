# Decorators that keep the name and the words of what they wrap.
import functools
def log(f):
    @functools.wraps(f)
    def w(*a): return f(*a)
    return w
@log
def add(a, b=2):
    """Adds."""
    return a + b
def plain():
    "Doc."
print(add.__doc__, plain.__doc__, add.__name__)
w = functools.update_wrapper(lambda: 1, plain)
print(w.__doc__, w.__name__, w.__wrapped__ is plain)

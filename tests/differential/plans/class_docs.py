class Plain:
    pass
class Told:
    """What it is."""
    kind = "told"
    def method(self):
        "what it does"
        return 1
def f():
    """f's text"""
def g():
    x = "not a text"
print(Plain.__doc__, Told.__doc__, Told.method.__doc__, Told().method.__doc__, f.__doc__, g.__doc__, Told().__doc__)
print(len.__name__, f.__name__, Told.__name__, Told.method.__qualname__, Told().__class__.__name__, (lambda: 0).__name__)

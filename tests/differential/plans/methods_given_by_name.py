def shown(cls):
    setattr(cls, "__repr__", lambda self: f"<{type(self).__name__}>")
    return cls

@shown
class A:
    pass

print(A(), [A()])

def compared(cls):
    def eq(self, other):
        return vars(self) == vars(other)
    def lt(self, other):
        return self.n < other.n
    setattr(cls, "__eq__", eq)
    setattr(cls, "__lt__", lt)
    return cls

@compared
class N:
    def __init__(self, n):
        self.n = n

print(N(1) == N(1), N(1) == N(2), sorted([N(3), N(1)])[0].n)
print(len({N(1): "a"}), isinstance(hash(N(1)), int))

class Given:
    pass

Given.__eq__ = lambda self, other: True
print(Given() == 5, len({Given(): 1, 2: 3}))

class Own:
    def __eq__(self, other):
        return True

try:
    hash(Own())
except TypeError as error:
    print(error)

class Callable:
    def __init__(self):
        self.n = 0
    def __len__(self):
        return 3
    def __call__(self):
        self.n += 1
        return self.n

one = Callable()
print(getattr(one, "__len__")(), callable(getattr(one, "__call__", None)), callable(getattr(one, "__iter__", None)))
print(getattr(Callable, "__len__")(one), getattr(Callable, "__init__", None) is None, getattr(Callable, "__next__", "none"))
for value in ([], {}, "", (), set(), 1, None, len, 1.5, range(3), iter([])):
    print(type(value).__name__, callable(getattr(value, "__iter__", None)), callable(getattr(value, "__len__", None)),
          callable(getattr(value, "__call__", None)), callable(getattr(value, "__next__", None)))
setattr(Callable, "__len__", lambda self: 7)
setattr(Callable, "__contains__", lambda self, item: item == 4)
print(len(one), 4 in one, 5 in one)

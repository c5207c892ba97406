def plus(a, b=1): return a + b


class Box:
    def __init__(self, held): self.held = held
    def __call__(self, more): return self.held + more
    def add(self, more): return self.held + more


def counted():
    yield 1
    yield 2


one = counted()
print(one.__iter__() is one, one.__iter__().__next__(), list(one.__iter__()), [3, 4].__iter__().__iter__().__next__(), list(zip("ab", [1, 2]).__iter__()))
print(plus.__call__(2), plus.__call__(2, b=5), Box(3).__call__(4), Box(3).add.__call__(1), (lambda: 9).__call__(), list(map(plus.__call__, [1, 2])))
print((7).__divmod__(-2), (7.5).__divmod__(2), (7).__divmod__(2.0), (7).__divmod__("a"), True.__divmod__(1))
print((7).__trunc__(), (-7.5).__trunc__(), (-7.5).__floor__(), (-7.5).__ceil__(), (3).__floor__(), True.__ceil__())
for wrong in (lambda: (7).__divmod__(0), lambda: float("nan").__floor__(), lambda: float("inf").__trunc__(), lambda: plus.__call__()):
    try:
        wrong()
    except (ZeroDivisionError, ValueError, OverflowError, TypeError) as error:
        print(type(error).__name__, error)
print("".join.__qualname__, [].append.__qualname__, str.upper.__qualname__, {}.get.__name__)
print([name for name in dir(5) if name[0] != "_"], [name for name in dir(1.5) if name[0] != "_"], [name for name in dir(True) if name[0] != "_"])
print("upper" in dir(str), "append" in dir(list), "real" in dir(int), [name for name in dir(tuple) if name[0] != "_"])

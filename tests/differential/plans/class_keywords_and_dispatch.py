# Keywords of a class statement, methods chosen by their argument, what cannot be subscripted, who is told of an error.
from functools import singledispatchmethod

def attempt(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)

class Handler:
    handlers = {}
    def __init_subclass__(cls, /, event=None, priority=0, **more):
        super().__init_subclass__(**more)
        cls.priority = priority
        if event is not None:
            Handler.handlers.setdefault(event, []).append(cls)
    def handle(self, data):
        return f"{type(self).__name__}:{data}"

class OnOrder(Handler, event="order", priority=2): pass
class OnRefund(Handler, event="refund"): pass
class AlsoOnOrder(OnOrder, event="order"):
    def handle(self, data):
        return "also " + super().handle(data)

for event, found in Handler.handlers.items():
    print(event, [cls().handle(7) for cls in sorted(found, key=lambda cls: -cls.priority)])
print(hasattr(OnOrder, "event"), OnOrder.priority, AlsoOnOrder.priority)

def unknown():
    class Wrong(Handler, color="red"): pass
attempt(unknown)
def nobody():
    class Alone(color="red"): pass
attempt(nobody)
class NeedsKind:
    def __init_subclass__(cls, kind): cls.kind = kind
def without():
    class Plain(NeedsKind): pass
attempt(without)

class Show:
    def __init__(self, mark): self.mark = mark
    @singledispatchmethod
    def of(self, value): return f"{self.mark} something {value}"
    @of.register
    def _(self, value: int): return f"{self.mark} number {value + 1}"
    @of.register(list)
    def _(self, value): return f"{self.mark} list of " + ", ".join(self.of(one) for one in value)
    @of.register(str)
    @of.register(bytes)
    def _(self, value): return f"{self.mark} text {value!r}"
for value in [1, True, "a", b"b", [1, "x", [2.5]], None, 2.5]:
    print(Show("*").of(value))

class Empty: pass
class Box:
    def __class_getitem__(cls, item): return (cls.__name__, item)
class Items(list): pass
class Length:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
class Number(float): pass
for f in [lambda: Empty[0], lambda: Empty()[0], lambda: int[0], lambda: Box[1], lambda: list[int], lambda: Items([4])[0], lambda: Number(2)[0], lambda: bool(Length(-1)),
          lambda: bool(Length(0)), lambda: len(Length(-1)), lambda: bool(Length("a"))]:
    attempt(f)

class Guard:
    def __enter__(self): return self
    def __exit__(self, kind, error, traceback):
        print(kind, error, kind is None, traceback is None)
        return True
with Guard(): pass
with Guard(): raise ValueError("x")

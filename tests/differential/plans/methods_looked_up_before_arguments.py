# A call looks its method up, evaluates the arguments, and then calls what it found.
from functools import cached_property


def told(what, value=None):
    print(what)
    return value


class Made:
    def __getattr__(self, name):
        return told("get " + name, lambda *args, **keywords: told(f"call {name} {args} {keywords}"))

    def plain(self, value):
        print("plain", value)


Made().foo(told("argument", 1))
Made().foo(1, key=told("keyword"), *told("star", [2]))
Made().plain(told("argument", 1))


class Descriptor:
    def __get__(self, instance, owner):
        return told("descriptor", lambda value: told(f"call {value}", value))


class Asked:
    described = Descriptor()

    @property
    def shown(self):
        return told("property", lambda value: print("called with", value))

    @cached_property
    def kept(self):
        return told("cached", lambda value: print("kept with", value))

    @property
    def missing(self):
        raise KeyError("missing")


asked = Asked()
asked.shown(told("argument"))
asked.kept(told("argument", 2))
asked.kept(told("argument", 3))
print(asked.described(asked.described(told("argument", 4)) + 1))
try:
    asked.missing(told("not evaluated"))
except KeyError as error:
    print(repr(error))


class Changed:
    def __init__(self):
        self.step = lambda value: print("old", value)

    def method(self, value):
        print("old method", value)

    def change(self):
        self.step = lambda value: print("new", value)
        Changed.method = lambda self, value: print("new method", value)
        return "changed"


changed = Changed()
changed.step(changed.change())
changed.step(str(1))
changed = Changed()
Changed().method(changed.change())


class Again:
    def method(self, value):
        print("old method", value)


def replace():
    Again.method = lambda self, value: print("new method", value)
    return "replaced"


Again().method(replace())
Again().method(str(2))


def function():
    pass


def put():
    function.hook = lambda value: print("new hook", value)
    return "put"


function.hook = lambda value: print("old hook", value)
function.hook(put())
function.hook(str(3))


class Counted:
    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        self.calls.append(name)
        return lambda value: value


counted = Counted()
print(counted.a(counted.b(counted.c(0))), counted.calls)

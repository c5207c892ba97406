def make():
    class Made:
        pass

    class Below(Made):
        class Inner:
            pass
    return Made, Below, Below.Inner


class Plugin:
    known = {}

    def __init_subclass__(cls, **named):
        Plugin.known[cls.__name__] = cls
        print(cls, cls.__qualname__)


def add():
    class Added(Plugin):
        pass
    return Added


print(make(), [one.__qualname__ for one in make()], f"{make()[1]}")
print(add(), Plugin.known)
print([repr(one()).split(" object")[0] for one in make()])


class Number(int):
    pass


for value in (Number(1), make()[0]()):
    try:
        len(value)
    except TypeError as error:
        print(error)
print((-1).to_bytes(0, "little", signed=True), list(reversed(b"abc")))

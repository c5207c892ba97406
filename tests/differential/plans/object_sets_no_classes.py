# object.__setattr__ and object.__delattr__ are for instances; a class is set by its type.
from abc import ABC


class Plain:
    pass


class Abstract(ABC):
    kept = 1


def work():
    pass


def tried(what):
    try:
        return what()
    except (TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


for cls in (Plain, Abstract, int, list):
    print(tried(lambda: object.__setattr__(cls, "x", 3)), "|", tried(lambda: object.__delattr__(cls, "kept")))
    print(tried(lambda: object.__setattr__(cls, "__len__", len)), hasattr(cls, "x"))
print(Abstract.kept, hasattr(Plain, "x"))
one, error = Plain(), ValueError("e")
for target in (one, error, work):
    print(tried(lambda: object.__setattr__(target, "x", 3)), target.x, tried(lambda: object.__delattr__(target, "x")), hasattr(target, "x"))
print(tried(lambda: object.__setattr__(3, "x", 3)), tried(lambda: object.__delattr__(one, "y")))
setattr(Plain, "x", 5)
Plain.y = 6
print(Plain.x, one.y)

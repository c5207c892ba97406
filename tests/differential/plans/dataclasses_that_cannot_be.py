from dataclasses import make_dataclass, InitVar, KW_ONLY, dataclass, field
from typing import ClassVar


@dataclass
class Plain:
    a: int = 1


@dataclass(frozen=True)
class Frozen:
    a: int


def order_without_eq():
    @dataclass(order=True, eq=False)
    class Bad:
        a: int


def frozen_from_plain():
    @dataclass(frozen=True)
    class Bad(Plain):
        b: int = 2


def plain_from_frozen():
    @dataclass
    class Bad(Frozen):
        b: int = 2


def own_less_than():
    @dataclass(order=True)
    class Bad:
        a: int
        def __lt__(self, other): return False


def own_setattr():
    @dataclass(frozen=True)
    class Bad:
        a: int
        def __setattr__(self, name, value): pass


def own_hash():
    @dataclass(unsafe_hash=True)
    class Bad:
        a: int
        def __hash__(self): return 1


def no_type():
    @dataclass
    class Bad:
        a = field(default=1)


def made_list():
    @dataclass
    class Bad:
        a: list = list()


def made_by_comprehension():
    @dataclass
    class Bad:
        a: list = [x for x in "ab"]


def unhashable_default():
    @dataclass
    class Bad:
        a: Plain = Plain()


def default_first():
    @dataclass
    class Bad:
        a: int = 1
        b: int


def fine():
    @dataclass(init=False)
    class Good:
        a: tuple = tuple([1])
        b: str = str(5)
    print(Good())


for make in (order_without_eq, frozen_from_plain, plain_from_frozen, own_less_than, own_setattr, own_hash, no_type, made_list,
             made_by_comprehension, unhashable_default, default_first, fine):
    try:
        make()
    except (TypeError, ValueError) as error:
        print(make.__name__, type(error).__name__, error)


# What derives from a frozen one, without being a dataclass, keeps its fields and takes others.
class Looser(Frozen):
    pass


one = Looser(1)
one.more = 2
print(one, one.more)
del one.more
print(hasattr(one, "more"))
for change in (lambda: setattr(one, "a", 2), lambda: delattr(one, "a"), lambda: setattr(Frozen(1), "b", 2)):
    try:
        change()
    except AttributeError as error:
        print(type(error).__name__, error)


def keywords_twice():
    @dataclass
    class Bad:
        a: int
        _: KW_ONLY
        b: int
        again: KW_ONLY
        c: int


def made_for_init():
    @dataclass
    class Bad:
        a: InitVar[list] = field(default_factory=list)


def made_for_the_class():
    @dataclass
    class Bad:
        a: ClassVar[list] = field(default_factory=list)


for attempt in (keywords_twice, made_for_init, made_for_the_class):
    try:
        attempt()
    except TypeError as error:
        print(error)


for words in ("class", "None", "a b"):
    try:
        if words == "class":
            Named = make_dataclass("Named", [("class", int)])
        elif words == "None":
            Named = make_dataclass("Named", [("None", int)])
        else:
            Named = make_dataclass("Named", ["a b"])
        print("made")
    except TypeError:
        print("no field can be called", words)

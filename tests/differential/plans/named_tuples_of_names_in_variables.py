# Named tuples whose fields are known only when the plan runs: they are called as they are told, and their fields stay as they are.
from collections import namedtuple
import copy

header, *lines = [line.split(",") for line in "id,name\n1,Ann\n2,Bob".split("\n")]
Row = namedtuple("Row", header)
rows = [Row(*line) for line in lines]
print(Row, type(rows[0]).__name__, Row.__name__, Row.__qualname__, Row.__module__, Row.__doc__, rows)
print(f"{type(rows[1]).__name__}: {rows[1]}", rows[0]._fields, rows[0]._replace(id=5), copy.copy(rows[0]) == rows[0])


def put(row, name, value):
    try:
        setattr(row, name, value)
    except AttributeError as error:
        return str(error)
    return row


def drop(row, name):
    try:
        delattr(row, name)
    except AttributeError as error:
        return str(error)
    return row


print(put(rows[0], "id", 3), put(rows[0], "other", 3), drop(rows[0], "id"), drop(rows[0], "other"), rows[0])
try:
    rows[0].name = "Eve"
except AttributeError as error:
    print(error)
try:
    del rows[0].name
except AttributeError as error:
    print(error)
try:
    Row(1)
except TypeError as error:
    print(error)
try:
    rows[0].nothing
except AttributeError as error:
    print(error)


def made(name, fields):
    return namedtuple(name, fields, rename=True)


Renamed = made("Renamed", ["a", "def", "a"])
print(Renamed, Renamed(1, 2, 3), type(Renamed(1, 2, 3)).__name__, Renamed.__doc__)
print(type(namedtuple("Pair", "a b")(1, 2)).__name__, namedtuple("Pair", "a b")(1, 2))
print(namedtuple("Elsewhere", header, module="shop"), namedtuple("Short", header, defaults=[0])(1))


class Named(namedtuple("Base", header)):
    def shown(self):
        return f"{type(self).__name__} {self.id} {self.name}"


named = Named(1, "x")
print(named, named.shown(), put(named, "id", 2), Named, Named.__mro__[1].__name__)
named.more = 1
print(named.more, vars(named))

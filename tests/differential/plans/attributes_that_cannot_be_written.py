"""How attributes refuse to be written or deleted: computed fields, slots, texts of errors."""
from datetime import date, datetime, time, timedelta


class Slotted:
    __slots__ = ("a", "b")


def attempt(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


day, moment, hour, span = date(2024, 1, 2), datetime(2024, 1, 2, 3), time(4), timedelta(1)
for value, names in ((day, ["year", "month", "replace", "min", "nothing"]), (moment, ["year", "hour", "tzinfo", "date", "max"]),
                     (hour, ["hour", "fold", "tzinfo", "isoformat"]), (span, ["days", "seconds", "total_seconds", "max"]),
                     (5, ["real", "numerator", "bit_length"]), (True, ["imag", "nothing"]), (1.5, ["real", "hex"]), ("a", ["upper"]), (range(3), ["start"])):
    for name in names:
        attempt(lambda: setattr(value, name, 1))
        attempt(lambda: delattr(value, name))
one = Slotted()
one.b = 5
for name in ("b", "b", "a", "c"):
    attempt(lambda: delattr(one, name))
attempt(lambda: one.b)
error = ValueError("x")
for args in (5, None):
    attempt(lambda: setattr(error, "args", args))
print(repr(error))


# What `vars` tells of a class is no way to change it.
def put(names):
    names["p"] = 1


def drop(names):
    del names["a"]


def merge(names):
    names |= {"p": 1}


class Told:
    a = 1


for change in (put, drop, merge, lambda names: names.update(p=1), lambda names: names.pop("a", None), lambda names: names.popitem(),
               lambda names: names.setdefault("q", 2), lambda names: names.clear()):
    attempt(lambda: change(vars(Told)))
print(hasattr(Told, "p"), Told.a, (vars(Told) | {"b": 2})["b"], dict(vars(Told), c=3)["c"], vars(Told).copy()["a"])

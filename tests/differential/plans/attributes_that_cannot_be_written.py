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

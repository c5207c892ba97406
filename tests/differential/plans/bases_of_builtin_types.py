# What builtin types and errors derive from.
from collections import OrderedDict, defaultdict
from datetime import date, datetime, timedelta
from decimal import Decimal

for kind in (int, bool, str, list, dict, tuple, object, type, float, set, date, datetime, timedelta, Decimal, range, property,
             ValueError, KeyError, SystemExit, BaseException, UnicodeDecodeError, FileNotFoundError, StopIteration, ZeroDivisionError):
    print(kind.__name__, [one.__name__ for one in kind.__mro__])
print(int.__mro__, bool.__mro__[1])


def handler_of(error, handlers):
    for kind in type(error).__mro__:
        if kind in handlers:
            return handlers[kind]


class Mine(KeyError):
    pass


handlers = {LookupError: "lookup", ArithmeticError: "arithmetic", Exception: "other"}
for error in (KeyError("k"), Mine("m"), ZeroDivisionError(), ValueError("v"), IndexError()):
    print(type(error).__name__, handler_of(error, handlers))
print(Mine.__mro__[1].__mro__[1], len(OrderedDict.__mro__) > 2, defaultdict.__mro__[-1])

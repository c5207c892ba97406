# What the builtin types and exceptions derive from.
import datetime
import decimal


def tell(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


for one in (int, bool, float, str, list, dict, set, tuple, bytes, object, range, ValueError, KeyError, UnicodeDecodeError, StopIteration,
            KeyboardInterrupt, BaseException, OSError, TimeoutError, ModuleNotFoundError):
    print(one.__mro__, one.mro(), one.__bases__)
print(type(5).__mro__, type(True).mro(), [base.__name__ for base in type(KeyError("k")).__mro__])
print(datetime.datetime.__mro__, datetime.timezone.__bases__, decimal.Decimal.__mro__)
print(decimal.DivisionByZero.__mro__, decimal.DivisionByZero.__bases__)
print(decimal.DivisionUndefined.__mro__, decimal.FloatOperation.__mro__, decimal.FloatOperation.__bases__)


class Age(int):
    pass


class Old(Age):
    pass


class Refused(PermissionError, ValueError):
    pass


class Zero(decimal.DivisionByZero):
    pass


print(Old.__mro__, Old.__bases__, Age.__bases__, Refused.__mro__, Refused.__bases__)
print(Zero.__mro__, issubclass(Zero, ZeroDivisionError))
print(ValueError.__mro__[1]("told"), bool.__mro__[1]("7") + 1, int in bool.__mro__, str in bool.mro(), bool.__bases__[0] is int)
tell(lambda: (5).__mro__)
tell(lambda: (5).mro())
tell(lambda: len.__mro__)
print(next(base for base in Old.__mro__ if base in (int, str)), len(Old.__mro__))


def kinds(error):
    return [base.__name__ for base in type(error).__mro__ if base is not object]


for fails in (lambda: 1 / 0, lambda: {}["k"], lambda: [][1], lambda: int("x"), lambda: None.a):
    try:
        fails()
    except Exception as error:
        print(kinds(error))

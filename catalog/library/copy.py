from _inner import copy_whole as _copy_whole, own_copies as _own_copies
from datetime import timedelta as _timedelta
from decimal import Decimal as _Decimal


class Error(Exception):
    pass


error = Error


def copy(x):
    kind = type(x)
    if kind is list or kind is dict or kind is set:
        return x.copy()
    if isinstance(x, type):
        return x
    if hasattr(x, "__copy__"):
        return x.__copy__()
    if not _has_parts(x):
        return _never_copied(kind, x)
    if _cannot_change(x):
        return _same_again(kind, x)
    made = _bare(kind, x, x.args if isinstance(x, BaseException) else x)
    _fill(made, x)
    return made


# One of the class, without what can be put into it later. What cannot change holds its value from the beginning.
def _bare(kind, x, value):
    for base in (tuple, frozenset, str, bytes, int, float):
        if isinstance(x, base):
            return base.__new__(kind, value)
    if isinstance(x, BaseException):
        return kind.__new__(kind, *value)
    return kind.__new__(kind)


# What derives from a decimal is its own copy; what derives from a span of time is made again, without what it was given since.
def _cannot_change(x):
    return isinstance(x, (_Decimal, _timedelta))


def _same_again(kind, x):
    return x if isinstance(x, _Decimal) else kind(x.days, x.seconds, x.microseconds)


# What can be no copy of itself says so; all else that has no parts is one.
def _never_copied(kind, x):
    if kind.__name__ in ("generator", "coroutine", "async_generator", "dict_keys", "dict_values", "dict_items", "module"):
        raise TypeError(f"cannot pickle {kind.__name__!r} object")
    return x


# Instances of classes: all else is made of itself only, or cannot change.
def _has_parts(x):
    kind = type(x)
    return (hasattr(x, "__dict__") or hasattr(x, "__slots__")) and not (x is None or isinstance(x, type)
                or kind in (int, float, bool, str, bytes, tuple, frozenset, range, slice, object)
                or kind.__name__ in ("function", "builtin_function_or_method", "module"))


def _fill(made, x):
    if isinstance(x, dict):
        for key, value in x.items():
            dict.__setitem__(made, key, value)
    elif isinstance(x, list):
        list.extend(made, list(x))
    elif isinstance(x, set):
        set.update(made, x)
    for name, value in _attributes(x):
        object.__setattr__(made, name, value)


# What an instance holds: in its `__dict__`, or in what `__slots__` name.
def _attributes(x):
    try:
        return list(vars(x).items())
    except TypeError:
        pass
    found = {}
    for base in type(x).mro():
        names = base.__slots__ if hasattr(base, "__slots__") else ()
        for name in (names,) if isinstance(names, str) else names:
            if hasattr(x, name):
                found[name] = getattr(x, name)
    return list(found.items())


# Part by part at one go, where nothing in the plan has a say in it.
def deepcopy(x, memo=None, _nil=None):
    if memo is None and not _is_asked:
        return _copy_whole(x)
    return _deepcopy(x, memo)


_is_asked = _own_copies()


def _deepcopy(x, memo):
    kind = type(x)
    if x is None or kind in (int, float, bool, str, bytes, range):
        return x
    if memo is None:
        memo = {}
    if id(x) in memo:
        return memo[id(x)]
    if kind is list:
        made = []
        memo[id(x)] = made
        made.extend([_deepcopy(item, memo) for item in x])
        return made
    if kind is dict:
        made = {}
        memo[id(x)] = made
        made.update({_deepcopy(key, memo): _deepcopy(value, memo) for key, value in x.items()})
        return made
    if kind is tuple:
        parts = [_deepcopy(item, memo) for item in x]
        if id(x) in memo:
            return memo[id(x)]
        same = all([new is old for new, old in zip(parts, x)])
        made = x if same else tuple(parts)
        memo[id(x)] = made
        return made
    if kind is set:
        made = {_deepcopy(item, memo) for item in x}
        memo[id(x)] = made
        return made
    if kind is frozenset:
        made = frozenset([_deepcopy(item, memo) for item in x])
        memo[id(x)] = made
        return made
    if isinstance(x, type):
        return x
    if not _has_parts(x):
        return _never_copied(kind, x)
    if hasattr(x, "__deepcopy__"):
        made = x.__deepcopy__(memo)
        memo[id(x)] = made
        return made
    if _cannot_change(x):
        return _same_again(kind, x)
    items = x.args if isinstance(x, BaseException) else x
    made = _bare(kind, x, [_deepcopy(item, memo) for item in items] if isinstance(x, (tuple, frozenset, BaseException)) else x)
    memo[id(x)] = made
    if isinstance(x, dict):
        for key, value in x.items():
            dict.__setitem__(made, _deepcopy(key, memo), _deepcopy(value, memo))
    elif isinstance(x, list):
        list.extend(made, [_deepcopy(item, memo) for item in list(x)])
    elif isinstance(x, set):
        set.update(made, [_deepcopy(item, memo) for item in x])
    for name, value in _attributes(x):
        object.__setattr__(made, name, _deepcopy(value, memo))
    return made

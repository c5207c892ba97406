_missing = object()


def reduce(function, iterable, initial=_missing, /):
    iterator = iter(iterable)
    if initial is _missing:
        try:
            value = next(iterator)
        except StopIteration:
            raise TypeError("reduce() of empty iterable with no initial value") from None
    else:
        value = initial
    for item in iterator:
        value = function(value, item)
    return value

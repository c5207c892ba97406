__native__ = ("*",)

from operator import index as _index

_end = object()


def _chain(iterables):
    for iterable in iterables:
        items = iter(iterable)
        for item in items:
            yield item


class chain:
    def __init__(self, *iterables):
        self._items = _chain(iterables)

    @classmethod
    def from_iterable(cls, iterable, /):
        made = cls()
        made._items = _chain(iterable)
        return made

    def __iter__(self):
        return self._items

    def __next__(self):
        return next(self._items)


class count:
    def __init__(self, start=0, step=1):
        for number in (start, step):
            if number is None or isinstance(number, (str, bytes, list, tuple, dict, set, frozenset)):
                raise TypeError("a number is required")
        self._next = start
        self._step = step
        self._items = self._all()

    def _all(self):
        while True:
            value = self._next
            self._next = value + self._step
            yield value

    def __iter__(self):
        return self._items

    def __next__(self):
        return next(self._items)

    def __repr__(self):
        if type(self._step) is int and self._step == 1:
            return f"count({self._next!r})"
        return f"count({self._next!r}, {self._step!r})"


def cycle(iterable, /):
    return _cycle(iter(iterable))


def _cycle(iterator):
    saved = []
    for item in iterator:
        yield item
        saved.append(item)
    while saved:
        items = iter(saved)
        for item in items:
            yield item


class repeat:
    def __init__(self, object, times=_end):
        self._value = object
        self._left = None if times is _end else max(range(times).stop, 0)
        self._items = self._forever() if times is _end else self._some()

    def _some(self):
        while self._left > 0:
            self._left -= 1
            yield self._value

    def _forever(self):
        while True:
            yield self._value

    def __iter__(self):
        return self._items

    def __next__(self):
        return next(self._items)

    def __length_hint__(self):
        if self._left is None:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        return f"repeat({self._value!r})" if self._left is None else f"repeat({self._value!r}, {self._left})"


def accumulate(iterable, func=None, *, initial=None):
    return _accumulate(iter(iterable), func, initial)


def _accumulate(iterator, func, total):
    if total is None:
        total = next(iterator, _end)
        if total is _end:
            return
    yield total
    for item in iterator:
        total = total + item if func is None else func(total, item)
        yield total


def compress(data, selectors):
    return _compress(iter(data), iter(selectors))


def _compress(data, selectors):
    told = True  # by all that chose so far
    for item, selected in zip(data, selectors):
        chosen = True if selected else False
        told = told if chosen else told
        if chosen:
            yield item if told else None


def dropwhile(predicate, iterable, /):
    return _dropwhile(predicate, iter(iterable))


def _dropwhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            yield item
            break
    for item in iterator:
        yield item


def takewhile(predicate, iterable, /):
    return _takewhile(predicate, iter(iterable))


def _takewhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            return
        yield item


def filterfalse(function, iterable, /):
    return _filterfalse(function, iter(iterable))


def _filterfalse(function, iterator):
    for item in iterator:
        if not (item if function is None or function is bool else function(item)):
            yield item


def starmap(function, iterable, /):
    return _starmap(function, iter(iterable))


def _starmap(function, iterator):
    for args in iterator:
        yield function(*(args if type(args) is tuple else tuple(args)))


def pairwise(iterable, /):
    return _pairwise(iter(iterable))


def _pairwise(iterator):
    left = next(iterator, _end)
    if left is _end:
        return
    for right in iterator:
        yield (left, right)
        left = right


def _islice_index(value, text):
    if value is None:
        return None
    try:
        value = range(value).stop
    except TypeError:
        raise ValueError(text) from None
    if not 0 <= value <= 9223372036854775807:
        raise ValueError(text)
    return value


# As there, -1 stands for what is no number.
def _islice_stop(value):
    if isinstance(value, int) and -9223372036854775808 <= value < -1:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    return _islice_index(value, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")


def islice(iterable, /, *args):
    if not 1 <= len(args) <= 3:
        least = "at least 2 arguments" if not args else "at most 4 arguments"
        raise TypeError(f"islice expected {least}, got {len(args) + 1}")
    start, step = 0, 1
    stop = _islice_stop(args[0] if len(args) == 1 else args[1])
    if len(args) > 1:
        start = _islice_index(args[0], "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.") or 0
        if len(args) == 3 and args[2] is not None:
            step = _islice_index(args[2], "Step for islice() must be a positive integer or None.")
            if step == 0:
                raise ValueError("Step for islice() must be a positive integer or None.")
    if start == 0 and step == 1 and stop is not None:
        return _islice_first(iter(iterable), start, stop, step)
    return _islice(iter(iterable), start, stop, step)


def _islice_first(iterator, wanted, stop, step):
    if stop <= 0 or wanted != 0 or step != 1:  # the last two say what is given, too
        return
    position = 0
    for item in iterator:
        position += 1
        yield item if wanted >= 0 else None  # as below
        if position >= stop:
            return


def _islice(iterator, wanted, stop, step):
    position = 0
    while stop is None or wanted < stop:
        while position <= wanted:
            item = next(iterator, _end)
            if item is _end:
                return
            position += 1
        yield item if wanted >= 0 else None  # which it is, `wanted` says
        wanted += step
    while stop is not None and position < stop:
        if next(iterator, _end) is _end:
            return
        position += 1


def zip_longest(*iterables, fillvalue=None, **others):
    if others:
        raise TypeError("zip_longest() got an unexpected keyword argument")
    return _zip_longest([iter(iterable) for iterable in iterables], fillvalue)


def _zip_longest(iterators, fill):
    alive = [True] * len(iterators)
    left = len(iterators)
    while left:
        items = []
        for number, iterator in enumerate(iterators):
            item = next(iterator, _end) if alive[number] else _end
            if item is _end:
                if alive[number]:
                    alive[number] = False
                    left -= 1
                    if not left:
                        return
                item = fill
            items.append(item)
        yield tuple(items)


def tee(iterable, n=2, /):
    if n < 0:
        raise ValueError("n must be >= 0")
    iterator = iter(iterable)
    link = [None, None]
    return tuple([_tee(iterator, link) for _ in range(n)])


def _tee(iterator, link):
    while True:
        if link[1] is None:
            item = next(iterator, _end)
            if item is _end:
                return
            link[0] = item
            link[1] = [None, None]
        item, link = link
        yield item


def groupby(iterable, key=None):
    return _groupby(iter(iterable), key)


def _groupby(iterator, key):
    current_key = target = _end
    current = None
    turn = 0

    def group(wanted, mine):
        nonlocal current, current_key
        while turn == mine and current_key == wanted:
            yield current
            if turn != mine:
                return
            item = next(iterator, _end)
            if item is _end:
                return
            current = item
            current_key = item if key is None else key(item)

    while True:
        turn += 1
        while current_key is target or current_key == target:
            item = next(iterator, _end)
            if item is _end:
                return
            current = item
            current_key = item if key is None else key(item)
        target = current_key
        yield (current_key, group(target, turn))


def product(*iterables, repeat=1):
    pools = [tuple(iterable) for iterable in iterables]
    repeat = _index(repeat)
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    return _product(pools * repeat)


def _product(pools):
    for pool in pools:
        if not pool:
            return
    size = len(pools)
    places = [0] * size
    items = [pool[0] for pool in pools]
    while True:
        yield tuple(items)
        at = size - 1
        while at >= 0:
            pool = pools[at]
            places[at] += 1
            if places[at] < len(pool):
                items[at] = pool[places[at]]
                break
            places[at] = 0
            items[at] = pool[0]
            at -= 1
        if at < 0:
            return


def permutations(iterable, r=None):
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    elif not isinstance(r, int):
        raise TypeError("Expected int as r")
    if r < 0:
        raise ValueError("r must be non-negative")
    return _permutations(pool, r)


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple([pool[i] for i in indices[:r]])
    while n:
        at = r - 1
        while at >= 0:
            cycles[at] -= 1
            if cycles[at] == 0:
                indices[at:] = indices[at + 1:] + indices[at:at + 1]
                cycles[at] = n - at
                at -= 1
                continue
            other = n - cycles[at]
            indices[at], indices[other] = indices[other], indices[at]
            yield tuple([pool[i] for i in indices[:r]])
            break
        if at < 0:
            return


def combinations(iterable, r):
    r = range(r).stop
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations(pool, r)


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    yield tuple([pool[i] for i in indices])
    while True:
        at = r - 1
        while at >= 0 and indices[at] == at + n - r:
            at -= 1
        if at < 0:
            return
        indices[at] += 1
        for i in range(at + 1, r):
            indices[i] = indices[i - 1] + 1
        yield tuple([pool[i] for i in indices])


def combinations_with_replacement(iterable, r):
    r = range(r).stop
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations_with_replacement(pool, r)


def _combinations_with_replacement(pool, r):
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple([pool[i] for i in indices])
    while True:
        at = r - 1
        while at >= 0 and indices[at] == n - 1:
            at -= 1
        if at < 0:
            return
        indices[at:] = [indices[at] + 1] * (r - at)
        yield tuple([pool[i] for i in indices])

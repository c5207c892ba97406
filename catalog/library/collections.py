__hidden__ = ("taken_sequence", "taken_mapping")
__native__ = ("defaultdict", "deque", "OrderedDict")
__by_name__ = ("Counter",)
__told__ = ("ChainMap.items", "Mapping.items", "ChainMap.keys", "Mapping.keys", "ChainMap.values", "Mapping.values")

from collections.abc import Mapping as _Mapping, MutableMapping as _MutableMapping
from collections.abc import ItemsView as _ItemsView, KeysView as _KeysView, ValuesView as _ValuesView
from collections.abc import MutableSequence as _MutableSequence, Sequence as _Sequence
from heapq import nlargest as _nlargest
from _inner import shown as _shown


# A dict that has only those of the keys that came: which did, it tells by how many it has, where branches are not followed, too.
def _tell(kept, keys):
    dict.update(kept, {key: dict.get(kept, key) for key in keys if key in dict.keys(kept)})


class defaultdict(dict):
    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        super().__init__(*args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def __repr__(self):
        return f"{type(self).__name__}({self.default_factory!r}, {dict.__repr__(self)})"

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        keys = dict.fromkeys(iterable, value)
        made = cls()
        for key in keys:
            made[key] = value
        _tell(made, keys)
        return made

    def copy(self):
        return type(self)(self.default_factory, self)

    def __copy__(self):
        return type(self)(self.default_factory, self)

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, other)
        made.update(self)
        return made


def _counts(pair):
    return pair[1]


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        if n is None:
            return sorted(self.items(), key=_counts, reverse=True)
        return _nlargest(n, self.items(), key=_counts)

    def elements(self):
        for item, count in self.items():
            for _ in range(count):
                yield item

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict) and not self:
                super().update(iterable)  # whatever its values are
            elif isinstance(iterable, dict):
                for item, count in iterable.items():
                    self[item] = count + self.get(item, 0)
            else:
                items = iter(iterable)
                for item in items:
                    self[item] = self.get(item, 0) + 1
                super().update({item: 0 for item in items})  # none are left: but how many there were, what was gone over says
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for item, count in iterable.items():
                    self[item] = self[item] - count
            else:
                for item in iterable:
                    self[item] = self[item] - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        return type(self)(self)

    def __copy__(self):
        return type(self)(self)

    def __delitem__(self, item):
        if item in self:
            super().__delitem__(item)

    def __repr__(self):
        if not self:
            return f"{type(self).__name__}()"
        try:
            items = self.most_common()
        except TypeError:
            items = list(self.items())
        return f"{type(self).__name__}({dict(items)!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[e] == other[e] for c in (self, other) for e in c])

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    __hash__ = None

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[e] <= other[e] for c in (self, other) for e in c])

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all([self[e] >= other[e] for c in (self, other) for e in c])

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for item, count in self.items():
            total = count + other[item]
            if total > 0:
                result[item] = total
        for item, count in other.items():
            if item not in self and count > 0:
                result[item] = count
        return result

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for item, count in self.items():
            rest = count - other[item]
            if rest > 0:
                result[item] = rest
        for item, count in other.items():
            if item not in self and count < 0:
                result[item] = 0 - count
        return result

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for item, count in self.items():
            most = max(count, other[item])
            if most > 0:
                result[item] = most
        for item, count in other.items():
            if item not in self and count > 0:
                result[item] = count
        return result

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for item, count in self.items():
            least = min(count, other[item])
            if least > 0:
                result[item] = least
        return result

    def __pos__(self):
        result = Counter()
        for item, count in self.items():
            if count > 0:
                result[item] = count
        return result

    def __neg__(self):
        result = Counter()
        for item, count in self.items():
            if count < 0:
                result[item] = 0 - count
        return result

    def _keep_positive(self):
        for item in [item for item, count in self.items() if not count > 0]:
            del self[item]
        return self

    def __iadd__(self, other):
        for item, count in other.items():
            self[item] += count
        return self._keep_positive()

    def __isub__(self, other):
        for item, count in other.items():
            self[item] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for item, count in other.items():
            if count > self[item]:
                self[item] = count
        return self._keep_positive()

    def __iand__(self, other):
        for item, count in list(self.items()):
            if other[item] < count:
                self[item] = other[item]
        return self._keep_positive()


# Puts what `other` gives into an OrderedDict: what a derived class says of `self[key] = value` is asked.
def _put_in(self, other):
    if type(self) is OrderedDict:
        dict.update(self, other)
    elif hasattr(other, "keys"):
        keys = iter(other.keys())
        for key in keys:
            self[key] = other[key]
        dict.update(self, {key: dict.get(self, key) for key in keys})  # none are left: but how many there were, what was gone over says
    else:
        pairs = iter(other)
        for key, value in pairs:
            self[key] = value
        dict.update(self, {key: dict.get(self, key) for key, _ in pairs})


_nothing = object()


# As in CPython, a method that is overridden is asked by what makes and what adds items, not by what moves and takes them.
class OrderedDict(dict):
    def __init__(self, /, *args, **kwds):
        if len(args) > 1:
            raise TypeError(f"expected at most 1 arguments, got {len(args)}")
        if args:
            _put_in(self, args[0])
        if kwds:
            _put_in(self, kwds)

    def update(self, /, *args, **kwds):
        if len(args) > 1:
            raise TypeError(f"update() takes at most 1 positional argument ({len(args)} given)")
        if args:
            _put_in(self, args[0])
        if kwds:
            _put_in(self, kwds)

    def setdefault(self, key, default=None):
        if type(self) is OrderedDict:
            return dict.setdefault(self, key, default)
        if key in self:
            return self[key]
        self[key] = default
        return default

    def pop(self, key, default=_nothing):
        if default is _nothing:
            return dict.pop(self, key)
        return dict.pop(self, key, default)

    def move_to_end(self, key, last=True):
        if not dict.__contains__(self, key):
            raise KeyError(key)
        value = dict.__getitem__(self, key)
        if last:
            dict.__delitem__(self, key)
            dict.__setitem__(self, key, value)
            return
        rest = [(k, v) for k, v in dict.items(self) if k != key]
        dict.clear(self)
        dict.__setitem__(self, key, value)
        for k, v in rest:
            dict.__setitem__(self, k, v)

    def popitem(self, last=True):
        if not dict.__len__(self):
            raise KeyError("dictionary is empty")
        if last:
            return dict.popitem(self)
        key = next(dict.__iter__(self))
        return key, dict.pop(self, key)

    def copy(self):
        if type(self) is OrderedDict:
            return OrderedDict(self)
        made = type(self)()
        for key in dict.keys(self):
            made[key] = self[key]
        _tell(made, dict.keys(self))
        return made

    def __copy__(self):
        return OrderedDict.copy(self)

    @classmethod
    def fromkeys(cls, iterable, value=None):
        keys = dict.fromkeys(iterable, value)
        made = cls()
        for key in keys:
            made[key] = value
        _tell(made, keys)
        return made

    def __repr__(self):
        if _shown(self):
            return "..."
        if not dict.__len__(self):
            return f"{type(self).__name__}()"
        return f"{type(self).__name__}({list(self.items())!r})"

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(dict.keys(self)) == list(dict.keys(other))
        return dict.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self)
        _put_in(made, other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(other)
        _put_in(made, self)
        return made

    def __ior__(self, other):
        _put_in(self, other)
        return self


# Items from `_head` on; those before it were taken away on the left.
class deque:
    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None and not isinstance(maxlen, int):
            raise TypeError("an integer is required")
        most = None if maxlen is None else int(maxlen)
        if most is not None and most < 0:
            raise ValueError("maxlen must be non-negative")
        self._items = list(iterable)
        self._head = 0
        self._changes = 0
        self._maxlen = most
        if most is not None and len(self._items) > most:
            del self._items[:len(self._items) - most]

    def _keep_maxlen(self, value):
        raise AttributeError("attribute 'maxlen' of 'collections.deque' objects is not writable")

    maxlen = property(lambda self: self._maxlen, _keep_maxlen)

    def append(self, x, /):
        self._items.append(x)
        self._changes += 1
        if self._maxlen is not None and len(self._items) - self._head > self._maxlen:
            self.popleft()

    def appendleft(self, x, /):
        self._changes += 1
        if self._head:
            self._head -= 1
            self._items[self._head] = x
        else:
            room = len(self._items) + 4
            self._items[:0] = [None] * (room - 1) + [x]
            self._head = room - 1
        if self._maxlen is not None and len(self._items) - self._head > self._maxlen:
            self._items.pop()

    def extend(self, iterable, /):
        for x in list(iterable) if iterable is self else iterable:
            deque.append(self, x)

    def extendleft(self, iterable, /):
        for x in list(iterable) if iterable is self else iterable:
            deque.appendleft(self, x)

    def pop(self):
        if len(self._items) == self._head:
            raise IndexError("pop from an empty deque")
        self._changes += 1
        return self._items.pop()

    def popleft(self):
        items = self._items
        head = self._head
        if len(items) == head:
            raise IndexError("pop from an empty deque")
        x = items[head]
        self._changes += 1
        if head > 15 and head * 2 > len(items):
            del items[:head + 1]
            self._head = 0
        else:
            items[head] = None
            self._head = head + 1
        return x

    def _settled(self):
        if self._head:
            del self._items[:self._head]
            self._head = 0
        return self._items

    def clear(self):
        self._changes += 1
        self._head = 0
        self._items.clear()

    def insert(self, i, x, /):
        if self._maxlen is not None and len(self._items) - self._head >= self._maxlen:
            raise IndexError("deque already at its maximum size")
        self._changes += 1
        self._settled().insert(i, x)

    def remove(self, value, /):
        items = self._settled()
        if value not in items:
            raise ValueError(f"{value!r} is not in deque")
        self._changes += 1
        items.remove(value)

    def index(self, x, /, *bounds):
        try:
            return self._settled().index(x, *bounds)
        except ValueError:
            raise ValueError(f"{x!r} is not in deque") from None

    def count(self, x, /):
        return self._settled().count(x)

    def reverse(self):
        self._changes += 1
        self._settled().reverse()

    def rotate(self, n=1, /):
        if not isinstance(n, int):
            n = range(n).stop
        size = len(self._items) - self._head
        if size > 1:
            n %= size
            if n <= size - n:
                for _ in range(n):
                    deque.appendleft(self, deque.pop(self))
            else:
                for _ in range(size - n):
                    deque.append(self, deque.popleft(self))

    def copy(self):
        return type(self)(self, self._maxlen)

    def __copy__(self):
        return type(self)(self, self._maxlen)

    def __len__(self):
        return len(self._items) - self._head

    def __bool__(self):
        return len(self._items) > self._head

    def __iter__(self):
        return self._walk(iter(range(len(self._items) - self._head)), self._changes)

    def __reversed__(self):
        return self._walk(reversed(range(len(self._items) - self._head)), self._changes)

    def _walk(self, places, changes):
        items = self._items
        for at in places:
            if self._changes != changes:
                raise RuntimeError("deque mutated during iteration")
            yield items[self._head + at]
        if self._changes != changes:
            raise RuntimeError("deque mutated during iteration")

    def __contains__(self, x):
        return x in self._settled()

    def _place(self, i):
        if isinstance(i, slice) or not hasattr(i, "__index__") and not isinstance(i, int):
            raise TypeError(f"sequence index must be integer, not '{type(i).__name__}'")
        i = range(i).stop
        size = len(self._items) - self._head
        if not -size <= i < size:
            raise IndexError("deque index out of range")
        return self._head + i if i >= 0 else len(self._items) + i

    def __getitem__(self, i):
        return self._items[self._place(i)]

    def __setitem__(self, i, x):
        self._items[self._place(i)] = x

    def __delitem__(self, i):
        at = self._place(i)
        self._changes += 1
        del self._items[at]

    def __repr__(self):
        if _shown(self):
            return "[...]"
        if self._maxlen is None:
            return f"{type(self).__name__}({self._settled()!r})"
        return f"{type(self).__name__}({self._settled()!r}, maxlen={self._maxlen})"

    def __eq__(self, other):
        return self._settled() == other._settled() if isinstance(other, deque) else NotImplemented

    def __ne__(self, other):
        return self._settled() != other._settled() if isinstance(other, deque) else NotImplemented

    __hash__ = None

    def __lt__(self, other):
        return self._settled() < other._settled() if isinstance(other, deque) else NotImplemented

    def __le__(self, other):
        return self._settled() <= other._settled() if isinstance(other, deque) else NotImplemented

    def __gt__(self, other):
        return self._settled() > other._settled() if isinstance(other, deque) else NotImplemented

    def __ge__(self, other):
        return self._settled() >= other._settled() if isinstance(other, deque) else NotImplemented

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        return type(self)(self._settled() + other._settled(), self._maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, times):
        return type(self)(self._settled() * times, self._maxlen)

    __rmul__ = __mul__


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __getitem__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return mapping[key]
        return self.__missing__(key)

    def __missing__(self, key):
        raise KeyError(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __merged(self):
        merged = {}
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return merged

    def __len__(self):
        return len(self.__merged())

    def __iter__(self):
        return iter(self.__merged())

    def __contains__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return True
        return False

    def __bool__(self):
        return any(self.maps)

    def keys(self):
        return _KeysView(self)

    def values(self):
        return _ValuesView(self)

    def items(self):
        return _ItemsView(self)

    @classmethod
    def fromkeys(cls, iterable, *args):
        return cls(dict.fromkeys(iterable, *args))

    def __or__(self, other):
        if not isinstance(other, (dict, ChainMap, _Mapping)):
            return NotImplemented
        joined = self.copy()
        joined.maps[0].update(other)
        return joined

    def __ror__(self, other):
        if not isinstance(other, (dict, _Mapping)):
            return NotImplemented
        joined = dict(other)
        for mapping in reversed(self.maps):
            joined.update(mapping)
        return type(self)(joined)

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return type(self)(m, *self.maps)

    @property
    def parents(self):
        return type(self)(*self.maps[1:])

    def copy(self):
        return type(self)(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        if key not in self.maps[0]:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        del self.maps[0][key]

    def pop(self, key, *default):
        if key not in self.maps[0]:
            if default:
                return default[0]
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        return self.maps[0].pop(key)

    def popitem(self):
        if not self.maps[0]:
            raise KeyError("No keys found in the first mapping.")
        return self.maps[0].popitem()

    def clear(self):
        self.maps[0].clear()

    def update(self, other=(), /, **kwds):
        self.maps[0].update(other, **kwds)

    def setdefault(self, key, default=None):
        if key in self:
            return self[key]
        self[key] = default
        return default

    def __eq__(self, other):
        return dict(self.items()) == (dict(other.items()) if isinstance(other, ChainMap) else other)

    __hash__ = None

    def __repr__(self):
        return f"{type(self).__name__}({', '.join([repr(m) for m in self.maps])})"


def _take_attributes(made, old):
    for name, value in vars(old).items():
        object.__setattr__(made, name, value)


class UserDict(_MutableMapping):
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(type(self), "__missing__"):
            return self.__missing__(key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return type(self)(self.data | other.data)
        if isinstance(other, dict):
            return type(self)(self.data | other)
        return NotImplemented

    def __ior__(self, other):
        self.update(other.data if isinstance(other, UserDict) else other)
        return self

    def copy(self):
        if type(self) is UserDict:
            return UserDict(self.data)
        return self.__copy__()

    def __copy__(self):
        made = type(self).__new__(type(self))
        _take_attributes(made, self)
        made.data = self.data.copy()
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        keys = dict.fromkeys(iterable, value)
        made = cls()
        for key in keys:
            made[key] = value
        _tell(made.data, keys)
        return made


class UserList(_MutableSequence):
    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            self.data[:] = initlist.data if isinstance(initlist, UserList) else list(initlist)

    def __repr__(self):
        return repr(self.data)

    def __eq__(self, other):
        return self.data == (other.data if isinstance(other, UserList) else other)

    __hash__ = None

    def __lt__(self, other):
        return self.data < (other.data if isinstance(other, UserList) else other)

    def __le__(self, other):
        return self.data <= (other.data if isinstance(other, UserList) else other)

    def __gt__(self, other):
        return self.data > (other.data if isinstance(other, UserList) else other)

    def __ge__(self, other):
        return self.data >= (other.data if isinstance(other, UserList) else other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return type(self)(self.data[i]) if isinstance(i, slice) else self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return type(self)(self.data + (other.data if isinstance(other, UserList) else list(other)))

    def __iadd__(self, other):
        self.data += other.data if isinstance(other, UserList) else list(other)
        return self

    def __radd__(self, other):
        return type(self)((other.data if isinstance(other, UserList) else list(other)) + self.data)

    def __mul__(self, n):
        return type(self)(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def append(self, item):
        self.data.append(item)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def copy(self):
        return type(self)(self)

    def __copy__(self):
        made = type(self).__new__(type(self))
        _take_attributes(made, self)
        made.data = self.data[:]
        return made

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(other.data if isinstance(other, UserList) else other)


def _text(value):
    return value.data if isinstance(value, UserString) else value


class UserString(_Sequence):
    def __init__(self, seq):
        self.data = seq.data[:] if isinstance(seq, UserString) else seq if isinstance(seq, str) else str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, string):
        return self.data == _text(string)

    def __lt__(self, string):
        return self.data < _text(string)

    def __le__(self, string):
        return self.data <= _text(string)

    def __gt__(self, string):
        return self.data > _text(string)

    def __ge__(self, string):
        return self.data >= _text(string)

    def __contains__(self, char):
        return _text(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return type(self)(self.data[index])

    def __add__(self, other):
        return type(self)(self.data + (other.data if isinstance(other, UserString) else str(other)))

    def __radd__(self, other):
        return type(self)(str(other) + self.data)

    def __mul__(self, n):
        return type(self)(self.data * n)

    def __rmul__(self, n):
        return type(self)(self.data * n)

    def __mod__(self, args):
        return type(self)(self.data % args)

    def capitalize(self):
        return type(self)(self.data.capitalize())

    def casefold(self):
        return type(self)(self.data.casefold())

    def center(self, width, *args):
        return type(self)(self.data.center(width, *args))

    def count(self, sub, *args):
        return self.data.count(_text(sub), *args)

    def removeprefix(self, prefix, /):
        return type(self)(self.data.removeprefix(_text(prefix)))

    def removesuffix(self, suffix, /):
        return type(self)(self.data.removesuffix(_text(suffix)))

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode(encoding, errors)

    def endswith(self, suffix, *args):
        return self.data.endswith(suffix, *args)

    def expandtabs(self, tabsize=8):
        return type(self)(self.data.expandtabs(tabsize))

    def find(self, sub, *args):
        return self.data.find(_text(sub), *args)

    def format(self, /, *args, **kwds):
        return self.data.format(*args, **kwds)

    def index(self, sub, *args):
        return self.data.index(_text(sub), *args)

    def isalpha(self):
        return self.data.isalpha()

    def isascii(self):
        return self.data.isascii()

    def format_map(self, mapping):
        return self.data.format_map(mapping)

    maketrans = str.maketrans

    def isalnum(self):
        return self.data.isalnum()

    def isdecimal(self):
        return self.data.isdecimal()

    def isdigit(self):
        return self.data.isdigit()

    def isidentifier(self):
        return self.data.isidentifier()

    def islower(self):
        return self.data.islower()

    def isprintable(self):
        return self.data.isprintable()

    def isnumeric(self):
        return self.data.isnumeric()

    def isspace(self):
        return self.data.isspace()

    def istitle(self):
        return self.data.istitle()

    def isupper(self):
        return self.data.isupper()

    def join(self, seq):
        return self.data.join(seq)

    def ljust(self, width, *args):
        return type(self)(self.data.ljust(width, *args))

    def lower(self):
        return type(self)(self.data.lower())

    def lstrip(self, chars=None):
        return type(self)(self.data.lstrip(_text(chars)))

    def partition(self, sep):
        return self.data.partition(sep)

    def replace(self, old, new, maxsplit=-1):
        return type(self)(self.data.replace(_text(old), _text(new), maxsplit))

    def rfind(self, sub, *args):
        return self.data.rfind(_text(sub), *args)

    def rindex(self, sub, *args):
        return self.data.rindex(sub, *args)

    def rjust(self, width, *args):
        return type(self)(self.data.rjust(width, *args))

    def rpartition(self, sep):
        return self.data.rpartition(sep)

    def rstrip(self, chars=None):
        return type(self)(self.data.rstrip(_text(chars)))

    def split(self, sep=None, maxsplit=-1):
        return self.data.split(sep, maxsplit)

    def rsplit(self, sep=None, maxsplit=-1):
        return self.data.rsplit(sep, maxsplit)

    def splitlines(self, keepends=False):
        return self.data.splitlines(keepends)

    def startswith(self, prefix, *args):
        return self.data.startswith(prefix, *args)

    def strip(self, chars=None):
        return type(self)(self.data.strip(_text(chars)))

    def swapcase(self):
        return type(self)(self.data.swapcase())

    def title(self):
        return type(self)(self.data.title())

    def translate(self, *args):
        return type(self)(self.data.translate(*args))

    def upper(self):
        return type(self)(self.data.upper())

    def zfill(self, width):
        return type(self)(self.data.zfill(width))


# Where the names of the fields stand in the plan, the frontend writes the class out instead.
_keywords = ("False None True and as assert async await break class continue def del elif else except finally for from global "
             "if import in is lambda nonlocal not or pass raise return try while with yield").split()


# The fields' values, bound as Python binds arguments.
def _bound(function, names, base, args, kwargs):
    values = dict(base)
    values.update(zip(names, args))
    for name in kwargs:
        if name not in names:
            raise TypeError(f"{function} got an unexpected keyword argument {name!r}")
        if name in names[:len(args)]:
            raise TypeError(f"{function} got multiple values for argument {name!r}")
    if len(args) > len(names):
        most = len(names) + 1
        takes = f"from {most - len(base)} to {most}" if base else str(most)
        raise TypeError(f"{function} takes {takes} positional argument{'s' if most > 1 else ''} but {len(args) + 1} were given")
    values.update(kwargs)
    missing = [repr(name) for name in names if name not in values]
    if missing:
        last = missing[-1] if len(missing) == 1 else f"{missing[0]} and {missing[1]}" if len(missing) == 2 else ", ".join(missing[:-1]) + ", and " + missing[-1]
        raise TypeError(f"{function} missing {len(missing)} required positional argument{'s' if len(missing) > 1 else ''}: {last}")
    return values


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    names = field_names.replace(",", " ").split() if isinstance(field_names, str) else [str(name) for name in field_names]
    if rename:
        seen = []
        for at, name in enumerate(names):
            if not name.isidentifier() or name in _keywords or name.startswith("_") or name in seen:
                names[at] = "_" + str(at)
            seen.append(name)
    for name in [typename] + names:
        if not name.isidentifier():
            raise ValueError("Type names and field names must be valid identifiers: " + repr(name))
        if name in _keywords:
            raise ValueError("Type names and field names cannot be a keyword: " + repr(name))
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError("Field names cannot start with an underscore: " + repr(name))
        if names.count(name) > 1:
            raise ValueError("Encountered duplicate field name: " + repr(name))
    given = list(defaults) if defaults is not None else []
    if len(given) > len(names):
        raise TypeError("Got more default values than field names")
    base = dict(zip(names[len(names) - len(given):], given))

    def called(self):
        return typename if type(self) is made else type(self).__name__

    class made(tuple):
        __qualname__ = typename
        __module__ = "__main__" if module is None else module
        __doc__ = typename + "(" + ", ".join(names) + ")"
        _fields = tuple(names)
        _field_defaults = base
        __match_args__ = tuple(names)

        def __new__(_cls, /, *args, **kwargs):
            values = _bound(typename + ".__new__()", names, base, args, kwargs)
            return tuple.__new__(_cls, [values[name] for name in names])

        def __getattr__(self, name):
            if name in names:
                return self[names.index(name)]
            raise AttributeError("'" + called(self) + "' object has no attribute '" + name + "'")

        def __setattr__(self, name, value):
            if name in names:
                raise AttributeError("can't set attribute")
            object.__setattr__(self, name, value)

        def __delattr__(self, name):
            if name in names:
                raise AttributeError("can't delete attribute")
            object.__delattr__(self, name)

        def __repr__(self):
            return called(self) + "(" + ", ".join([name + "=" + repr(value) for name, value in zip(names, self)]) + ")"

        def _asdict(self):
            return dict(zip(names, self))

        def _replace(self, /, **kwds):
            values = self._asdict()
            unknown = [name for name in kwds if name not in values]
            if unknown:
                raise ValueError("Got unexpected field names: " + repr(unknown))
            values.update(kwds)
            return type(self)(**values)

        @classmethod
        def _make(cls, iterable):
            items = tuple(iterable)
            if len(items) != len(names):
                raise TypeError("Expected " + str(len(names)) + " arguments, got " + str(len(items)))
            return tuple.__new__(cls, items)

        __slots__ = ()

    # What tuples have, too, is not asked of __getattr__.
    if "count" in names:
        made.count = property(lambda self: self[names.index("count")])
    if "index" in names:
        made.index = property(lambda self: self[names.index("index")])
    return made


# -- what patterns take apart, as they know it

def taken_sequence(subject):
    if isinstance(subject, (list, tuple, dict, str, bytes, int, float)) or not isinstance(subject, (deque, _Sequence)):
        return subject
    return [subject[place] for place in range(len(subject))]


def taken_mapping(subject):
    if isinstance(subject, (list, tuple, dict, str, bytes, int, float)) or not isinstance(subject, (_Mapping, ChainMap)):
        return subject
    return {key: subject[key] for key in subject}

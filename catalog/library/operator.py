__native__ = ("*",)

def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


_abs = abs


def abs(a, /):
    return _abs(a)


def add(a, b, /):
    return a + b


def and_(a, b, /):
    return a & b


def floordiv(a, b, /):
    return a // b


def index(a, /):
    return range(a).stop


def inv(a, /):
    return ~a


def invert(a, /):
    return ~a


def lshift(a, b, /):
    return a << b


def mod(a, b, /):
    return a % b


def mul(a, b, /):
    return a * b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def or_(a, b, /):
    return a | b


def pos(a, /):
    return +a


def pow(a, b, /):
    return a ** b


def rshift(a, b, /):
    return a >> b


def sub(a, b, /):
    return a - b


def truediv(a, b, /):
    return a / b


def xor(a, b, /):
    return a ^ b


def concat(a, b, /):
    if not hasattr(a, "__getitem__") and not isinstance(a, (str, list, tuple, bytes)):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    return a + b


def contains(a, b, /):
    return b in a


def _iterator(a):
    try:
        return iter(a)
    except TypeError:
        raise TypeError(f"argument of type '{type(a).__name__}' is not iterable") from None


def countOf(a, b, /):
    count = 0
    a = _iterator(a)
    for item in a:
        count = count + 1 if item is b or item == b else count  # which tells of what was compared
    return count


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    number = 0
    for item in _iterator(a):
        found = True if item is b or item == b else False
        number = number if found else number + 1  # which tells of all that was compared
        if found:
            return number
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def length_hint(obj, default=0, /):
    if not isinstance(default, int):
        raise TypeError(f"'{type(default).__name__}' object cannot be interpreted as an integer")
    try:
        return len(obj)
    except TypeError:
        pass
    try:
        return obj.__length_hint__()
    except (AttributeError, TypeError):
        return default


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iadd(a, b, /):
    a += b
    return a


def iand(a, b, /):
    a &= b
    return a


def iconcat(a, b, /):
    if not hasattr(a, "__getitem__") and not isinstance(a, (str, list, tuple, bytes)):
        raise TypeError(f"'{type(a).__name__}' object can't be concatenated")
    a += b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imod(a, b, /):
    a %= b
    return a


def imul(a, b, /):
    a *= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def isub(a, b, /):
    a -= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


class itemgetter:
    def __init__(self, item, /, *items):
        self._item = item
        self._items = (item,) + items
        self._many = len(items) > 0

    def __call__(self, obj, /):
        if self._many:
            return tuple([obj[item] for item in self._items])
        return obj[self._item]

    def __repr__(self):
        return "operator.itemgetter(" + ", ".join([repr(item) for item in self._items]) + ")"


def _follow(obj, path):
    for name in path:
        obj = getattr(obj, name)
    return obj


class attrgetter:
    def __init__(self, attr, /, *attrs):
        self._attrs = (attr,) + attrs
        for name in self._attrs:
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._path = attr.split(".")
        self._paths = [name.split(".") for name in self._attrs]

    def __call__(self, obj, /):
        if len(self._paths) > 1:
            return tuple([_follow(obj, path) for path in self._paths])
        return _follow(obj, self._path)

    def __repr__(self):
        return "operator.attrgetter(" + ", ".join([repr(name) for name in self._attrs]) + ")"


_none = object()


class methodcaller:
    def __init__(self, name=_none, /, *args, **kwargs):
        if name is _none:
            raise TypeError("methodcaller needs at least one argument, the method name")
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._kwargs)

    def __repr__(self):
        shown = [repr(self._name)] + [repr(arg) for arg in self._args] + [f"{name}={value!r}" for name, value in self._kwargs.items()]
        return "operator.methodcaller(" + ", ".join(shown) + ")"

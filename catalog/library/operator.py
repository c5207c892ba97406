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


def countOf(a, b, /):
    count = 0
    for item in a:
        if item is b or item == b:
            count += 1
    return count


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    for number, item in enumerate(a):
        if item is b or item == b:
            return number
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def length_hint(obj, default=0, /):
    try:
        return len(obj)
    except TypeError:
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


_none = object()


def itemgetter(item=_none, /, *items):
    if item is _none:
        raise TypeError("itemgetter expected 1 argument, got 0")
    if not items:
        def get(obj, /):
            return obj[item]
        return get
    wanted = (item,) + items

    def get_all(obj, /):
        return tuple([obj[one] for one in wanted])
    return get_all


def _follow(obj, path):
    for name in path:
        obj = getattr(obj, name)
    return obj


def attrgetter(attr=_none, /, *attrs):
    if attr is _none:
        raise TypeError("attrgetter expected 1 argument, got 0")
    for name in (attr,) + attrs:
        if not isinstance(name, str):
            raise TypeError("attribute name must be a string")
    if not attrs:
        path = attr.split(".")

        def get(obj, /):
            return _follow(obj, path)
        return get
    paths = [name.split(".") for name in (attr,) + attrs]

    def get_all(obj, /):
        return tuple([_follow(obj, path) for path in paths])
    return get_all


def methodcaller(name=_none, /, *args, **kwargs):
    if name is _none:
        raise TypeError("methodcaller needs at least one argument, the method name")
    if not isinstance(name, str):
        raise TypeError("method name must be a string")

    def call_it(obj, /):
        return getattr(obj, name)(*args, **kwargs)
    return call_it

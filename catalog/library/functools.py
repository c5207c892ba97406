__hidden__ = ("CacheInfo", "class_dispatched", "static_dispatched")
__native__ = ("reduce", "cmp_to_key")

_missing = object()


def reduce(function, iterable, initial=_missing, /):
    try:
        iterator = iter(iterable)
    except TypeError:
        raise TypeError("reduce() arg 2 must support iteration") from None
    if initial is _missing:
        value = next(iterator, _missing)
        if value is _missing:
            raise TypeError("reduce() of empty iterable with no initial value")
    else:
        value = initial
    for item in iterator:
        value = function(value, item)
    # None are left: but that there were so many, what was gone over has decided.
    return value if not [item for item in iterator] else value


class partial:
    def __init__(self, /, *args, **keywords):
        if not args:
            raise TypeError("type 'partial' takes at least one argument")
        func, *args = args
        args = tuple(args)
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        if not keywords and not self.keywords:
            return self.func(*self.args, *args)
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)]
        parts.extend(repr(arg) for arg in self.args)
        parts.extend(f"{name}={value!r}" for name, value in self.keywords.items())
        return "functools.partial(" + ", ".join(parts) + ")"


def partialmethod(func, /, *args, **keywords):
    if isinstance(func, (classmethod, staticmethod)):
        of_class = isinstance(func, classmethod)
        made = _beginning_with(func.__func__, args, keywords, of_class)
        return classmethod(made) if of_class else staticmethod(made)
    if not callable(func) and not hasattr(func, "__get__"):
        raise TypeError(f"{func!r} is not callable or a descriptor")
    return _beginning_with(func, args, keywords, True)


def _beginning_with(func, args, keywords, takes_receiver):
    def method(self, /, *more, **named):
        return func(self, *args, *more, **{**keywords, **named})

    def plain(*more, **named):
        return func(*args, *more, **{**keywords, **named})
    return method if takes_receiver else plain


WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


# Of what lacks one of them: those that are there.
def _copy_each(wrapper, wrapped, assigned):
    try:
        if "__name__" in assigned:
            wrapper.__name__ = wrapped.__name__
    except AttributeError:
        pass
    try:
        if "__qualname__" in assigned:
            wrapper.__qualname__ = wrapped.__qualname__
    except AttributeError:
        pass
    try:
        if "__doc__" in assigned:
            wrapper.__doc__ = wrapped.__doc__
    except AttributeError:
        pass
    try:
        if "__module__" in assigned:
            wrapper.__module__ = wrapped.__module__
    except AttributeError:
        pass
    try:
        if "__annotations__" in assigned:
            wrapper.__annotations__ = wrapped.__annotations__
    except AttributeError:
        pass


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    try:
        if "__name__" in assigned:
            wrapper.__name__ = wrapped.__name__
        if "__qualname__" in assigned:
            wrapper.__qualname__ = wrapped.__qualname__
        if "__doc__" in assigned:
            wrapper.__doc__ = wrapped.__doc__
        if "__module__" in assigned:
            wrapper.__module__ = wrapped.__module__
        if "__annotations__" in assigned:
            wrapper.__annotations__ = wrapped.__annotations__
    except AttributeError:
        _copy_each(wrapper, wrapped, assigned)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorate


class CacheInfo(tuple):
    _fields = ("hits", "misses", "maxsize", "currsize")
    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return "CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)" % (self[0], self[1], self[2], self[3])

    def _asdict(self):
        return {"hits": self[0], "misses": self[1], "maxsize": self[2], "currsize": self[3]}


# `_missing` cannot be an argument, so this is no key of another call.
def _key(args, keywords, typed):
    key = (_missing, args, tuple(keywords.items()))
    if typed:
        key += (tuple([type(arg) for arg in args]), tuple([type(value) for value in keywords.values()]))
    return key


def _cached(function, maxsize, typed):
    if not callable(function):
        raise TypeError("the first argument must be callable")
    cache = {}
    hits = misses = 0

    def wrapper(*args, **keywords):
        nonlocal hits, misses
        if maxsize == 0:
            misses += 1
            return function(*args, **keywords)
        if keywords or typed:
            key = _key(args, keywords, typed)
        elif len(args) == 1 and (type(args[0]) is int or type(args[0]) is str):
            key = args[0]
        else:
            key = args
        if key in cache:
            hits += 1
            value = cache[key]
            if maxsize is not None:
                del cache[key]
                cache[key] = value
            return value
        misses += 1
        value = function(*args, **keywords)
        if maxsize is not None and len(cache) >= maxsize and key not in cache:
            del cache[next(iter(cache))]
        cache[key] = value
        return value

    def cache_info():
        return CacheInfo((hits, misses, maxsize, len(cache)))

    def cache_clear():
        nonlocal hits, misses
        hits = misses = 0
        cache.clear()

    def cache_parameters():
        return {"maxsize": maxsize, "typed": typed}

    update_wrapper(wrapper, function)
    wrapper.cache_info = cache_info
    wrapper.cache_clear = cache_clear
    wrapper.cache_parameters = cache_parameters
    return wrapper


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorate(function):
        return _cached(function, maxsize, typed)
    return decorate


def cache(user_function, /):
    return _cached(user_function, None, False)


# Has no `__set__`: what it put among the attributes of an instance is found there before it.
class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                f"Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            known = vars(instance)
        except TypeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {name!r} property.") from None
        if name in known:
            return known[name]
        value = self.func(instance)
        object.__setattr__(instance, name, value)
        return value


def cmp_to_key(mycmp):
    class K:
        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0
    return K


def _has(cls, name):
    try:
        if name == "__lt__":
            cls.__lt__
        elif name == "__le__":
            cls.__le__
        elif name == "__gt__":
            cls.__gt__
        else:
            cls.__ge__
    except AttributeError:
        return False
    return True


def total_ordering(cls):
    if _has(cls, "__lt__"):
        if not _has(cls, "__gt__"):
            def __gt__(self, other):
                less = self.__lt__(other)
                return less if less is NotImplemented else not less and self != other
            cls.__gt__ = __gt__
        if not _has(cls, "__le__"):
            def __le__(self, other):
                less = self.__lt__(other)
                return less if less is NotImplemented else less or self == other
            cls.__le__ = __le__
        if not _has(cls, "__ge__"):
            def __ge__(self, other):
                less = self.__lt__(other)
                return less if less is NotImplemented else not less
            cls.__ge__ = __ge__
    elif _has(cls, "__le__"):
        if not _has(cls, "__ge__"):
            def __ge__(self, other):
                no_more = self.__le__(other)
                return no_more if no_more is NotImplemented else not no_more or self == other
            cls.__ge__ = __ge__
        if not _has(cls, "__lt__"):
            def __lt__(self, other):
                no_more = self.__le__(other)
                return no_more if no_more is NotImplemented else no_more and self != other
            cls.__lt__ = __lt__
        if not _has(cls, "__gt__"):
            def __gt__(self, other):
                no_more = self.__le__(other)
                return no_more if no_more is NotImplemented else not no_more
            cls.__gt__ = __gt__
    elif _has(cls, "__gt__"):
        if not _has(cls, "__lt__"):
            def __lt__(self, other):
                more = self.__gt__(other)
                return more if more is NotImplemented else not more and self != other
            cls.__lt__ = __lt__
        if not _has(cls, "__ge__"):
            def __ge__(self, other):
                more = self.__gt__(other)
                return more if more is NotImplemented else more or self == other
            cls.__ge__ = __ge__
        if not _has(cls, "__le__"):
            def __le__(self, other):
                more = self.__gt__(other)
                return more if more is NotImplemented else not more
            cls.__le__ = __le__
    elif _has(cls, "__ge__"):
        if not _has(cls, "__le__"):
            def __le__(self, other):
                no_less = self.__ge__(other)
                return no_less if no_less is NotImplemented else not no_less or self == other
            cls.__le__ = __le__
        if not _has(cls, "__gt__"):
            def __gt__(self, other):
                no_less = self.__ge__(other)
                return no_less if no_less is NotImplemented else no_less and self != other
            cls.__gt__ = __gt__
        if not _has(cls, "__lt__"):
            def __lt__(self, other):
                no_less = self.__ge__(other)
                return no_less if no_less is NotImplemented else not no_less
            cls.__lt__ = __lt__
    else:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    return cls


# Of `int | str` both; of a class, or `list[int]`, nothing.
def _alternatives(cls):
    try:
        cls.__origin__
    except AttributeError:
        pass
    else:
        return ()
    try:
        return cls.__args__
    except AttributeError:
        return ()


# None of a builtin type: what it derives from is found as what it is like.
def _bases(cls):
    try:
        return cls.__mro__
    except AttributeError:
        return ()


# Whose code an instance of the class gets: of the first class it derives from, or else of what it is like.
def _implementation(cls, registry):
    for base in _bases(cls):
        if base in registry and base is not object:
            return base
    best = object
    for known in registry:
        if issubclass(cls, known) and issubclass(known, best):
            best = known
    for known in registry:
        if issubclass(cls, known) and not issubclass(best, known):
            raise RuntimeError(f"Ambiguous dispatch: {best!r} or {known!r}")
    return best


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        if cls in registry:
            return registry[cls]
        return registry[_implementation(cls, registry)]

    def add(cls, method):
        for one in _alternatives(cls) or (cls,):
            registry[type(None) if one is None else one] = method
        return method

    def register(cls, method=None):
        is_type = isinstance(cls, type) or bool(_alternatives(cls))
        if method is not None and is_type:
            return add(cls, method)
        if is_type:
            return lambda method: add(cls, method)
        try:
            hints = cls._type_hints_() if hasattr(cls, "_type_hints_") else cls.__annotations__   # what texts name, if there are any
        except AttributeError:  # no function
            hints = {}
        if method is not None:
            raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
        if not hints:
            raise TypeError(f"Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain "
                            "`@register` on an annotated function.")
        name, hint = next(iter(hints.items()))
        for one in _alternatives(hint) or (hint,):
            if one is not None and not isinstance(one, type):
                what = "is not a class" if one is hint else "not all arguments are classes"
                raise TypeError(f"Invalid annotation for {name!r}. {hint!r} {what}.")
        return add(hint, cls)

    def wrapper(*args, **keywords):
        if not args:
            raise TypeError(f"{func.__name__} requires at least 1 positional argument")
        return dispatch(type(args[0]))(*args, **keywords)

    update_wrapper(wrapper, func)
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return wrapper


# By the first argument behind `self`.
def singledispatchmethod(func):
    dispatcher = singledispatch(func)

    def method(self, /, *args, **keywords):
        if not args:
            raise TypeError(f"{func.__name__}() requires at least 1 positional argument")
        return dispatcher.dispatch(type(args[0]))(self, *args, **keywords)

    update_wrapper(method, func)
    method.register = dispatcher.register
    method.dispatcher = dispatcher
    return method


# `@singledispatchmethod` over `@classmethod` or `@staticmethod`; the methods that are registered are those that these would take.
class _Dispatched:
    def __init__(self, func, of_class):
        self.func = func
        self.of_class = of_class
        self.dispatcher = singledispatch(func)
        self.register = self.dispatcher.register

    def __get__(self, instance, owner=None):
        def call(*args, **keywords):
            if not args:
                raise TypeError(f"{self.func.__name__}() requires at least 1 positional argument")
            method = self.dispatcher.dispatch(type(args[0]))
            return method(owner, *args, **keywords) if self.of_class else method(*args, **keywords)
        return update_wrapper(call, self.func)


def class_dispatched(func):
    return _Dispatched(func, True)


def static_dispatched(func):
    return _Dispatched(func, False)

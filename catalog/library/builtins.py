# What every plan has without an import and is written in the plan language: groups of exceptions, and what `except*` calls.


class BaseExceptionGroup(BaseException):
    def __new__(cls, *args, **named):
        if len(args) != 2:
            raise TypeError(f"BaseExceptionGroup.__new__() takes exactly 2 arguments ({len(args)} given)")
        message, exceptions = args
        if not isinstance(message, str):
            raise TypeError(f"BaseExceptionGroup.__new__() argument 1 must be str, not {_name(message)}")
        if isinstance(exceptions, (dict, set, frozenset)) or not hasattr(exceptions, "__getitem__"):
            raise TypeError("second argument (exceptions) must be a sequence")
        inside = tuple(exceptions)
        if not inside:
            raise ValueError("second argument (exceptions) must be a non-empty sequence")
        plain = True
        for number, one in enumerate(inside):
            if not isinstance(one, BaseException):
                raise ValueError(f"Item {number} of second argument (exceptions) is not an exception")
            if not isinstance(one, Exception):
                plain = False
        if cls is BaseExceptionGroup:
            if plain:
                cls = ExceptionGroup
        elif issubclass(cls, Exception) and not plain:
            where = "an ExceptionGroup" if cls is ExceptionGroup else repr(cls.__name__)
            raise TypeError("Cannot nest BaseExceptions in " + where)
        made = BaseException.__new__(cls, message, exceptions)
        made.message = message
        made.exceptions = inside
        return made

    @classmethod
    def __class_getitem__(cls, item):
        return cls

    def __str__(self):
        count = len(self.exceptions)
        return f"{self.message} ({count} sub-exception{'' if count == 1 else 's'})"

    def derive(self, excs, /):
        return BaseExceptionGroup(self.message, excs)

    def subgroup(self, *conditions):
        return _parts(self, _test_of("subgroup", conditions))[0]

    def split(self, *conditions):
        return _parts(self, _test_of("split", conditions))


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass


def _name(value):
    return "None" if value is None else type(value).__name__


def _is_exception_type(value):
    return isinstance(value, type) and issubclass(value, BaseException)


def _test_of(method, conditions):
    if len(conditions) != 1:
        raise TypeError(f"{method} expected 1 argument, got {len(conditions)}")
    condition = conditions[0]
    if _is_exception_type(condition) or isinstance(condition, tuple) and all([_is_exception_type(one) for one in condition]):
        return lambda one: isinstance(one, condition)
    if not callable(condition) or isinstance(condition, type):
        raise TypeError("expected a function, exception type or tuple of exception types")
    return condition


# What passes the test and what does not, in groups as they were; None: nothing.
def _parts(error, test):
    if test(error):
        return error, None
    if not isinstance(error, BaseExceptionGroup):
        return None, error
    passing, rest = [], []
    for one in error.exceptions:
        there, not_there = _parts(one, test)
        if there is not None:
            passing.append(there)
        if not_there is not None:
            rest.append(not_there)
    return _derived(error, passing), _derived(error, rest)


def _derived(group, excs):
    if not excs:
        return None
    made = group.derive(excs)
    if not isinstance(made, BaseExceptionGroup):
        raise TypeError("derive must return an instance of BaseExceptionGroup")
    try:
        notes = group.__notes__
    except AttributeError:
        return made
    for note in notes:
        made.add_note(note)
    return made


# `@classmethod` over `@property`: what the class, or an instance of it, gives is computed from the class.
class ClassProperty:
    def __init__(self, function):
        self._function = function

    def __get__(self, instance, owner):
        return self._function(owner)


# What `yield from` goes over where an iterator of the plan may end with a value: a generator hands on by itself. (`next` forgets the value.)
def handed_on(source):
    steps = iter(source)
    return steps if isinstance(steps, _generator) else _handed_on(steps)


_generator = type(_ for _ in ())


def _handed_on(steps):
    try:
        item = steps.__next__()
    except StopIteration as end:
        return end.value
    while True:
        try:
            sent = yield item
        except GeneratorExit:
            if hasattr(steps, "close"):
                steps.close()
            raise
        except BaseException as error:
            if not hasattr(steps, "throw"):
                raise
            try:
                item = steps.throw(error)
            except StopIteration as end:
                return end.value
        else:
            try:
                item = steps.__next__() if sent is None else steps.send(sent)
            except StopIteration as end:
                return end.value


# An error on its way through the handlers of a `try` with `except*`.
class Handling:
    def __init__(self, error):
        self.error = error
        self.left = error
        self.again = []
        self.fresh = []
        self.goes_on = False

    # What of the error a handler is for, as a group; None: nothing.
    def part(self, kinds):
        for kind in kinds if isinstance(kinds, tuple) else (kinds,):
            if not _is_exception_type(kind):
                raise TypeError("catching classes that do not inherit from BaseException is not allowed")
            if issubclass(kind, BaseExceptionGroup):
                raise TypeError("catching ExceptionGroup with except* is not allowed. Use except instead.")
        if self.left is None:
            return None
        found, self.left = _parts(self.left, lambda one: isinstance(one, kinds))
        if found is None or isinstance(found, BaseExceptionGroup):
            return found
        return BaseExceptionGroup("", (found,))

    # A handler ended with an error: the very group that it was given goes on, or it raised another, or that one anew.
    def ended(self, error, given):
        if error is given and self.goes_on:
            self.again.append(error)
        else:
            self.fresh.append(error)
        self.goes_on = False

    # What goes on after all handlers; None: nothing.
    def outcome(self):
        if not isinstance(self.error, BaseExceptionGroup):
            if self.fresh or self.again:
                return (self.fresh + self.again)[0]
            return self.left
        if self.left is not None:
            self.again.append(self.left)
        kept = []
        for group in self.again:
            kept += _leaves(group)
        same = _parts(self.error, lambda one: any([one is other for other in kept]))[0] if kept else None
        if not self.fresh:
            return same
        if same is None and len(self.fresh) == 1:
            return self.fresh[0]
        return BaseExceptionGroup("", self.fresh if same is None else self.fresh + [same])


def _leaves(error):
    if not isinstance(error, BaseExceptionGroup):
        return [error]
    found = []
    for one in error.exceptions:
        found += _leaves(one)
    return found

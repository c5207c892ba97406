from abc import ABC as _ABC, abstractmethod as _abstract
from asyncio import Managed as _Managed, closed_by as _closed_by, entered as _entered, managed as _managed, waiting as _waiting
from functools import wraps as _wraps


_end = object()


class _GeneratorContextManager:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func = func
        self.args = args
        self.kwds = kwds

    def __enter__(self):
        del self.args, self.kwds, self.func  # only needed to be called, which nobody may do any more
        value = next(self.gen, _end)
        if value is _end:
            raise RuntimeError("generator didn't yield")
        return value

    def __exit__(self, kind, error, traceback):
        if kind is None:
            if next(self.gen, _end) is not _end:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self.gen.throw(error)
        except StopIteration as stop:
            return stop is not error
        except BaseException as raised:
            if raised is error:
                return False
            if isinstance(error, StopIteration) and raised.__cause__ is error:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")

    def __call__(self, func):
        @_wraps(func)
        def inner(*args, **keywords):
            with _GeneratorContextManager(self.func, self.args, self.kwds):
                return func(*args, **keywords)
        return inner


def contextmanager(func):
    def helper(*args, **keywords):
        return _GeneratorContextManager(func, args, keywords)
    helper.__name__ = func.__name__
    helper.__qualname__ = func.__qualname__
    helper.__doc__ = func.__doc__
    helper.__wrapped__ = func
    return helper


class ContextDecorator:
    def __call__(self, func):
        @_wraps(func)
        def inner(*args, **keywords):
            with self:
                return func(*args, **keywords)
        return inner


class suppress:
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, kind, error, traceback):
        return kind is not None and issubclass(kind, self._exceptions)


class nullcontext:
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, kind, error, traceback):
        return None

    async def __aenter__(self):
        return self.enter_result
        yield

    async def __aexit__(self, kind, error, traceback):
        return None
        yield


class closing:
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, kind, error, traceback):
        self.thing.close()


class AbstractContextManager(_ABC):
    @classmethod
    def __class_getitem__(cls, item):
        return cls

    def __enter__(self):
        return self

    @_abstract
    def __exit__(self, kind, error, traceback):
        return None


class _Exits:
    def __init__(self):
        self._exits = []

    def _leave_by(self, leave):
        self._exits.append(leave)

    def enter_context(self, cm):
        if not hasattr(cm, "__enter__") or not hasattr(cm, "__exit__"):
            raise TypeError(f"'{type(cm).__module__}.{type(cm).__qualname__}' object does not support the context manager protocol")
        value = cm.__enter__()
        self._leave_by(cm.__exit__)
        return value

    def push(self, exit):
        self._leave_by(exit.__exit__ if hasattr(exit, "__exit__") else exit)
        return exit

    def callback(self, callback, /, *args, **keywords):
        def call(kind, error, traceback):
            callback(*args, **keywords)
            return False
        self._leave_by(call)
        return callback

    def pop_all(self):
        made = type(self)()
        made._exits = self._exits
        self._exits = []
        return made


# What is raised while another error is on its way has that for its context. `handled`: what every error of the block has for it.
def _chain(raised, pending, handled):
    while raised.__context__ is not None and raised.__context__ is not handled:
        if raised.__context__ is pending:
            return
        raised = raised.__context__
    if raised is not pending:
        raised.__context__ = pending


# Raising an error again must not change its context.
def _raise_as_it_is(error):
    context = error.__context__
    try:
        raise error
    finally:
        error.__context__ = context


class ExitStack(_Exits):
    def close(self):
        self.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        pending = error
        while self._exits:
            leave = self._exits.pop()
            try:
                if leave(None if pending is None else type(pending), pending, None):
                    pending = None
            except BaseException as raised:
                _chain(raised, pending, error)
                pending = raised
        if pending is not None and pending is not error:
            _raise_as_it_is(pending)
        return error is not None and pending is None


def asynccontextmanager(func):
    def made(*args, **kwds):
        return _Managed(func, args, kwds)
    return _wraps(func)(made)


class AsyncContextDecorator:
    def __call__(self, func):
        return _managed(func, lambda: self)


class aclosing:
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing
        yield

    async def __aexit__(self, kind, error, trace):
        yield from _waiting(_closed_by(self.thing))


class AbstractAsyncContextManager(_ABC):
    @classmethod
    def __class_getitem__(cls, item):
        return cls

    async def __aenter__(self):
        return self
        yield

    @_abstract
    async def __aexit__(self, kind, error, trace):
        return None
        yield


class AsyncExitStack(_Exits):
    # Each with whether it is awaited.
    def _leave_by(self, leave):
        self._exits.append((False, leave))

    def enter_async_context(self, cm):
        if not hasattr(cm, "__aenter__") or not hasattr(cm, "__aexit__"):
            raise TypeError(f"'{type(cm).__module__}.{type(cm).__qualname__}' object does not support the asynchronous context manager protocol")
        return self._enter(cm)

    async def _enter(self, cm):
        value = yield from _entered(cm)
        self._exits.append((True, cm.__aexit__))
        return value

    def push_async_exit(self, exit):
        self._exits.append((True, exit.__aexit__ if hasattr(exit, "__aexit__") else exit))
        return exit

    def push_async_callback(self, callback, /, *args, **keywords):
        def call(kind, error, traceback):
            yield from _waiting(callback(*args, **keywords))
            return False
        self._exits.append((True, call))
        return callback

    async def aclose(self):
        yield from self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self
        yield

    async def __aexit__(self, kind, error, trace):
        pending = error
        while self._exits:
            awaited, leave = self._exits.pop()
            try:
                done = leave(None if pending is None else type(pending), pending, None)
                if awaited:
                    done = yield from _waiting(done)
                if done:
                    pending = None
            except BaseException as raised:
                _chain(raised, pending, error)
                pending = raised
        if pending is not None and pending is not error:
            _raise_as_it_is(pending)
        return error is not None and pending is None

__hidden__ = ("Item", "Managed", "anext_of", "awaiting", "closed_by", "collected", "entered", "items_of", "iter_of", "left", "let_go", "managed", "marked", "next_of", "sent_to",
              "steps_of", "thrown_to", "waiting")

from builtins import ExceptionGroup
from functools import wraps as _wraps
from math import ceil as _ceil
from _inner import is_open as _is_open, reply_of as _reply_of
from time import sleep as _let_time_pass

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"
TimeoutError = TimeoutError


class CancelledError(BaseException):
    __module__ = "asyncio.exceptions"


class InvalidStateError(Exception):
    __module__ = "asyncio.exceptions"


class QueueEmpty(Exception):
    __module__ = "asyncio.queues"


class QueueFull(Exception):
    __module__ = "asyncio.queues"


# -- the loop: calls that are due, and those that a time brings. A coroutine is a generator that gives what it waits for:
# -- a future, or None for "the others first".

class _Loop:
    def __init__(self):
        self.ready = []
        self.asked = []      # what waits for a tool that was asked, in turn
        self.timers = []     # (when, number, function, argument), the next first
        self.now = 0.0       # the loop's own clock; every call takes it on a little, as real ones do
        self.numbers = 0
        self.running = None  # the task whose step runs
        self.tasks = {}      # by number: to take one out, none is compared with others
        self.closed = False

    def call_soon(self, function, *args):
        self.ready.append((function, args))

    def call_later(self, delay, function, *args):
        self.numbers += 1
        timer = (self.now + delay, self.numbers, function, args)
        at = len(self.timers)
        while at > 0 and self.timers[at - 1][:2] > timer[:2]:
            at -= 1
        self.timers.insert(at, timer)
        return _Timer(self, timer)

    def run_once(self):
        # Tools take no time of this clock: who waits for one goes on before any timer, when nobody else can.
        while self.asked and not self.ready:
            _set_unless_done(self.asked.pop(0), None)
        if not self.ready:
            if not self.timers:
                raise RuntimeError("no task can go on: all wait for one another")
            # One waits for whole milliseconds: what is due within the same one comes in the same round.
            self.now += 0.000001
            if self.timers[0][0] > self.now:
                pause = _ceil((self.timers[0][0] - self.now) * 1000) / 1000
                _let_time_pass(pause)
                self.now += pause
        while self.timers and self.timers[0][0] <= self.now:
            timer = self.timers.pop(0)
            self.ready.append((timer[2], timer[3]))
        due = self.ready
        self.ready = []
        for function, args in due:
            self.now += 0.000001
            function(*args)

    # The round in which it is told that the future is done is the last one.
    def run_until(self, future):
        last = False
        while not last:
            last = future._done
            if self.ready or not last:
                self.run_once()

    def time(self):
        return self.now

    def create_task(self, coro, *, name=None):
        return Task(coro, name)

    def create_future(self):
        return Future()

    def run_until_complete(self, future):
        if self.closed:
            raise RuntimeError("Event loop is closed")
        if self.running is not None:
            raise RuntimeError("This event loop is already running")
        task = ensure_future(future)
        self.run_until(task)
        return task.result()

    def run_in_executor(self, executor, func, *args):
        return Task(to_thread(func, *args), None)

    def is_running(self):
        return self.running is not None

    def is_closed(self):
        return self.closed

    def close(self):
        if self.running is not None:
            raise RuntimeError("Cannot close a running event loop")
        self.closed = True


class _Timer:
    def __init__(self, loop, timer):
        self._loop = loop
        self._timer = timer

    def cancel(self):
        if self._timer in self._loop.timers:
            self._loop.timers.remove(self._timer)


_loop = _Loop()


class Future:
    def __init__(self, *, loop=None):
        self._done = False
        self._cancelled = False
        self._result = None
        self._error = None
        self._callbacks = []
        self._message = None
        self._thrown = None

    # Who asks first gets the very error that ended a task.
    def _cancelled_error(self):
        error = self._thrown
        self._thrown = None
        if error is not None:
            return error
        return CancelledError() if self._message is None else CancelledError(self._message)

    def _finish(self):
        self._done = True
        callbacks = self._callbacks
        self._callbacks = []
        for callback in callbacks:
            _loop.call_soon(callback, self)

    def set_result(self, result):
        if self._done:
            raise InvalidStateError("invalid state")
        self._result = result
        self._finish()

    def set_exception(self, exception):
        if self._done:
            raise InvalidStateError("invalid state")
        self._error = exception() if isinstance(exception, type) else exception
        self._finish()

    def result(self):
        if self._cancelled:
            raise self._cancelled_error()
        if not self._done:
            raise InvalidStateError("Result is not set.")
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self):
        if self._cancelled:
            raise self._cancelled_error()
        if not self._done:
            raise InvalidStateError("Exception is not set.")
        return self._error

    def done(self):
        return self._done

    def cancelled(self):
        return self._cancelled

    def cancel(self, msg=None):
        if self._done:
            return False
        self._message = msg
        self._cancelled = True
        self._finish()
        return True

    def add_done_callback(self, callback, *, context=None):
        if self._done:
            _loop.call_soon(callback, self)
        else:
            self._callbacks.append(callback)

    def remove_done_callback(self, callback):
        before = len(self._callbacks)
        self._callbacks = [one for one in self._callbacks if one != callback]
        return before - len(self._callbacks)

    def __await__(self):
        if not self._done:
            yield self
        return self.result()


class Task(Future):
    def __init__(self, coroutine, name):
        super().__init__()
        self._coroutine = coroutine
        _names.append(name)
        self._name = name if name is not None else "Task-" + str(len(_names))
        self._waits_for = None
        self._must_cancel = False
        self._requests = 0   # how often it was cancelled, less what was taken back
        self._number = len(_names)
        _loop.tasks[self._number] = self
        _loop.call_soon(self._step, None)

    def _step(self, error):
        if self._done:
            return
        if self._must_cancel:
            self._must_cancel = False
            error = self._cancelled_error()
        self._waits_for = None
        before = _loop.running
        _loop.running = self
        try:
            if error is None:
                waits_for = next(self._coroutine)
            else:
                waits_for = self._coroutine.throw(error)
        except StopIteration as stop:
            self._result = stop.value
            self._end()
        except CancelledError as cancelled:
            self._cancelled = True
            self._thrown = cancelled
            self._message = None
            self._end()
        except Exception as failure:
            self._error = failure
            self._end()
        else:
            if waits_for is None:
                _loop.call_soon(self._step, None)
            else:
                waits_for.add_done_callback(self._wake)
                self._waits_for = waits_for
                if self._must_cancel and waits_for.cancel(self._message):
                    self._must_cancel = False
        finally:
            _loop.running = before

    def _end(self):
        del _loop.tasks[self._number]
        self._finish()

    def _wake(self, future):
        error = None
        if future._cancelled:
            error = future._cancelled_error()
        elif future._error is not None:
            error = future._error
        self._step(error)

    def cancel(self, msg=None):
        if self._done:
            return False
        self._requests += 1
        if self._waits_for is None or not self._waits_for.cancel(msg):
            self._must_cancel = True
            self._message = msg
        return True

    def cancelling(self):
        return self._requests

    def uncancel(self):
        if self._requests > 0:
            self._requests -= 1
        return self._requests

    def get_name(self):
        return self._name

    def set_name(self, value):
        self._name = str(value)

    def get_coro(self):
        return self._coroutine


_names = []


# -- what `await`, `async for` and `async with` are written with

# `await x`. A tool that was asked may answer while others go on; what a tool gave needs no waiting for.
def waiting(value):
    if _is_open(value):
        turn = Future()
        _loop.asked.append(turn)
        yield turn
        return _reply_of(value)
    if isinstance(value, Future):
        if not value._done:
            yield value
        return value.result()
    if hasattr(value, "__next__"):
        return (yield from value)
    if hasattr(value, "__await__"):
        return (yield from value.__await__())
    return value


# The same in a plan without tools, where all that can be waited for is known.
def awaiting(value):
    if not isinstance(value, Future) and not hasattr(value, "__await__") and type(value).__name__ != "coroutine":
        raise TypeError(f"object {type(value).__name__} can't be used in 'await' expression")
    return (yield from waiting(value))


# An item of an asynchronous generator, among the things that it waits for.
class Item:
    def __init__(self, value):
        self.value = value


def items_of(source):
    if hasattr(source, "__aiter__"):
        source = source.__aiter__()
    if not hasattr(source, "__anext__"):
        if not hasattr(source, "__next__"):
            raise TypeError(f"'async for' requires an object with __aiter__ method, got {type(source).__name__}")
        yield from source
        return
    while True:
        try:
            item = yield from waiting(source.__anext__())
        except StopAsyncIteration:
            return
        yield Item(item)


def collected(source):
    items = []
    for item in items_of(source):
        if item.__class__ is Item:
            items.append(item.value)
        else:
            yield item
    return items


# Of an asynchronous generator that a loop was over and left early: it is ended in a round of its own.
def let_go(source):
    _loop.call_soon(_end, source)


def _end(source):
    Task(_Ending(source), None)


class _Ending:
    def __init__(self, items):
        self._items = items
        self._begun = False

    def __next__(self):
        try:
            if self._begun:
                return next(self._items)
            self._begun = True
            return self._items.throw(GeneratorExit())
        except GeneratorExit:
            raise StopIteration from None

    # Cancelled before it began, it ends with that.
    def throw(self, error):
        self._begun = True
        return self._items.throw(error)


# -- what `anext`, `aiter` and the methods of an asynchronous generator are written with

class _Step:
    def __init__(self, items, first):
        self._items = items
        self._first = first

    def __await__(self):
        try:
            waits = self._first()
            while waits.__class__ is not Item:
                try:
                    yield waits
                except BaseException as error:
                    waits = self._items.throw(error)
                else:
                    waits = next(self._items)
            return waits.value
        except StopIteration:
            pass
        raise StopAsyncIteration


class _Close:
    def __init__(self, items):
        self._items = items

    def __await__(self):
        try:
            waits = self._items.throw(GeneratorExit())
            while waits.__class__ is not Item:
                yield waits
                waits = next(self._items)
        except (StopIteration, GeneratorExit):
            return None
        raise RuntimeError("async generator ignored GeneratorExit")


class _Defaulted:
    def __init__(self, step, default):
        self._step = step
        self._default = default

    def __await__(self):
        try:
            return (yield from waiting(self._step))
        except StopAsyncIteration:
            return self._default


def next_of(source):
    if type(source).__name__ == "async_generator":
        return _Step(source, lambda: next(source))
    return getattr(source, "__anext__")()


def sent_to(source, value):
    if type(source).__name__ == "async_generator":
        return _Step(source, lambda: source.send(value))
    return getattr(source, "asend")(value)


def thrown_to(source, *error):
    if type(source).__name__ == "async_generator":
        return _Step(source, lambda: source.throw(*error))
    return getattr(source, "athrow")(*error)


def closed_by(source):
    if type(source).__name__ == "async_generator":
        return _Close(source)
    return getattr(source, "aclose")()


def iter_of(source):
    if type(source).__name__ == "async_generator":
        return source
    if not hasattr(source, "__aiter__"):
        raise TypeError(f"'{type(source).__name__}' object is not an async iterable")
    return getattr(source, "__aiter__")()


# `x.__await__()`
def steps_of(value):
    if type(value).__name__ == "coroutine":
        return waiting(value)
    return getattr(value, "__await__")()


def anext_of(source, *default):
    if type(source).__name__ != "async_generator" and not hasattr(source, "__anext__"):
        raise TypeError(f"'{type(source).__name__}' object is not an async iterator")
    if default:
        return _Defaulted(next_of(source), default[0])
    return next_of(source)


def entered(manager):
    if not hasattr(manager, "__aenter__"):
        raise TypeError(f"'{type(manager).__name__}' object does not support the asynchronous context manager protocol")
    return (yield from waiting(manager.__aenter__()))


def left(manager, error):
    if error is None:
        return (yield from waiting(manager.__aexit__(None, None, None)))
    return (yield from waiting(manager.__aexit__(error.__class__, error, error)))


# contextlib.asynccontextmanager
class Managed:
    def __init__(self, function, args, keywords):
        self._items = function(*args, **keywords)
        self._made = (function, args, keywords)

    async def __aenter__(self):
        for item in self._items:
            if item.__class__ is Item:
                return item.value
            yield item
        raise RuntimeError("generator didn't yield")

    async def __aexit__(self, kind, error, trace):
        try:
            waits_for = next(self._items) if error is None else self._items.throw(error)
            while waits_for.__class__ is not Item:
                yield waits_for
                waits_for = next(self._items)
        except StopIteration:
            return error is not None
        except BaseException as raised:
            if raised is error or raised.__cause__ is error and isinstance(error, (StopIteration, StopAsyncIteration)):
                return False
            raise
        raise RuntimeError("generator didn't stop" if error is None else "generator didn't stop after throw()")

    # As a decorator: every call has a manager of its own.
    def __call__(self, function):
        make, args, keywords = self._made
        return managed(function, lambda: Managed(make, args, keywords))


# The function, each call of it within a manager that `manager_of` gives.
def managed(function, manager_of):
    async def inner(*args, **keywords):
        manager = manager_of()
        yield from entered(manager)
        try:
            value = yield from waiting(function(*args, **keywords))
        except BaseException as error:
            if not (yield from left(manager, error)):
                raise
            return None
        yield from left(manager, None)
        return value
    return _wraps(function)(inner)


# -- functions of the module

def run(main, *, debug=None):
    if not hasattr(main, "__next__"):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    if _loop.running is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    task = Task(main, None)
    _loop.run_until(task)
    for other in list(_loop.tasks.values()):
        other.cancel()
    while _loop.tasks or _loop.ready:
        _loop.run_once()
    _loop.asked = []
    return task.result()


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._closed = False

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def run(self, coro, *, context=None):
        if not hasattr(coro, "__next__"):
            raise ValueError(f"a coroutine was expected, got {coro!r}")
        if self._closed:
            raise RuntimeError("Runner is closed")
        if _loop.running is not None:
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        task = Task(coro, None)
        _loop.run_until(task)
        return task.result()

    def get_loop(self):
        return _loop

    def close(self):
        self._closed = True
        for other in list(_loop.tasks.values()):
            other.cancel()
        while _loop.tasks:
            _loop.run_once()


def create_task(coro, *, name=None, context=None):
    if not hasattr(coro, "__next__"):
        raise TypeError(f"a coroutine was expected, got {coro!r}")
    return Task(coro, name)


def ensure_future(coro_or_future, *, loop=None):
    if isinstance(coro_or_future, Future):
        return coro_or_future
    if hasattr(coro_or_future, "__next__"):
        return Task(coro_or_future, None)
    return Task(waiting(coro_or_future), None)


def gather(*coros_or_futures, return_exceptions=False):
    outer = _Gathering([ensure_future(one) for one in coros_or_futures], return_exceptions)
    return outer


class _Gathering(Future):
    def __init__(self, children, return_exceptions):
        super().__init__()
        self._children = children
        self._keeps = return_exceptions
        self._left = len(children)
        self._was_cancelled = False
        if not children:
            self._done = True
            self._result = []
        for child in children:
            child.add_done_callback(self._one_done)

    def _one_done(self, child):
        self._left -= 1
        if self._done:
            return
        if not self._keeps:
            if child._cancelled:
                self.set_exception(child._cancelled_error())
                return
            if child._error is not None:
                self.set_exception(child._error)
                return
        if self._left > 0:
            return
        if self._was_cancelled:
            self.set_exception(child._cancelled_error())
        else:
            self.set_result([_outcome(one) for one in self._children])

    def cancel(self, msg=None):
        if self._done:
            return False
        for child in self._children:
            if child.cancel(msg):
                self._was_cancelled = True
        return self._was_cancelled


def _outcome(future):
    if future._cancelled:
        return CancelledError("" if future._message is None else future._message)
    return future._error if future._error is not None else future._result


async def sleep(delay, result=None):
    if delay <= 0:
        yield
        return result
    future = Future()
    timer = _loop.call_later(delay, _set_unless_done, future, result)
    try:
        return (yield from waiting(future))
    finally:
        timer.cancel()


def _set_unless_done(future, result):
    if not future._done:
        future.set_result(result)


async def wait_for(fut, timeout):
    if timeout is None:
        return (yield from waiting(fut))
    future = ensure_future(fut)
    if timeout > 0:
        waiter = Future()
        timer = _loop.call_later(timeout, _set_unless_done, waiter, None)

        def wake(done):
            _set_unless_done(waiter, None)
        future.add_done_callback(wake)
        try:
            yield from waiting(waiter)
        except CancelledError:
            if not future._done:
                future.cancel()
            raise
        finally:
            timer.cancel()
    if future._done:
        return future.result()
    future.cancel()
    while not future._done:
        yield
    try:
        return future.result()
    except CancelledError as error:
        raise TimeoutError() from error


class Timeout:
    def __init__(self, when):
        self._when = when
        self._state = "created"
        self._task = None
        self._armings = 0  # what fires for an earlier one is late

    def when(self):
        return self._when

    def reschedule(self, when):
        if self._state == "created":
            raise RuntimeError("Timeout has not been entered")
        if self._state != "active":
            raise RuntimeError(f"Cannot change state of {self._state} Timeout")
        self._when = when
        self._armings += 1
        if when is None:
            return
        if when <= _loop.now:
            _loop.call_soon(self._fire, self._armings)
        else:
            self._timer = _loop.call_later(when - _loop.now, self._fire, self._armings)

    def _fire(self, arming):
        if arming == self._armings and self._state == "active":
            self._task.cancel()
            self._state = "expiring"

    def expired(self):
        return self._state in ("expiring", "expired")

    def __aenter__(self):
        if self._state != "created":
            raise RuntimeError("Timeout has already been entered")
        if _loop.running is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._task = _loop.running
        self._cancelling = self._task.cancelling()
        self._timer = None
        self._state = "active"
        self.reschedule(self._when)
        return self

    def __aexit__(self, kind, error, trace):
        if self._timer is not None:
            self._timer.cancel()
        if self._state == "expiring":
            self._state = "expired"
            if self._task.uncancel() <= self._cancelling and kind is CancelledError:
                raise TimeoutError from error
        elif self._state == "active":
            self._state = "finished"
        return None


def timeout(delay):
    return Timeout(None if delay is None else _loop.now + delay)


def timeout_at(when):
    return Timeout(when)


def shield(arg):
    inner = ensure_future(arg)
    outer = Future()

    def pass_on(done):
        if outer._done:
            return
        if done._cancelled:
            outer.cancel()
        elif done._error is not None:
            outer.set_exception(done._error)
        else:
            outer.set_result(done._result)
    inner.add_done_callback(pass_on)
    return outer


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    if isinstance(fs, Future) or iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    futures = list(fs)
    if not futures:
        raise ValueError("Set of Tasks/Futures is empty.")
    if any([iscoroutine(one) for one in futures]):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    waiter = Future()
    timer = None if timeout is None else _loop.call_later(timeout, _set_unless_done, waiter, None)

    def enough():
        done = [one for one in futures if one._done]
        if return_when == FIRST_COMPLETED:
            return len(done) > 0
        if return_when == FIRST_EXCEPTION and any([one._error is not None for one in done]):
            return True
        return len(done) == len(futures)

    def wake(done):
        if enough():
            _set_unless_done(waiter, None)
    if not enough():
        for one in futures:
            one.add_done_callback(wake)
        yield from waiting(waiter)
    if timer is not None:
        timer.cancel()
    return set([one for one in futures if one._done]), set([one for one in futures if not one._done])


def as_completed(fs, *, timeout=None):
    queue = Queue()
    futures = [ensure_future(one) for one in fs]
    left = list(futures)

    def add(done):
        if done in left:
            left.remove(done)
            queue.put_nowait(done)
            if not left and timer is not None:
                timer.cancel()

    def give_up():
        for one in left:
            queue.put_nowait(None)
        left.clear()
    timer = None if timeout is None else _loop.call_later(timeout, give_up)
    for one in futures:
        one.add_done_callback(add)
    return [_next_of(queue) for one in futures]


async def _next_of(queue):
    done = yield from queue.get()
    if done is None:
        raise TimeoutError
    return done.result()


async def to_thread(func, /, *args, **kwargs):
    result = func(*args, **kwargs)
    yield from sleep(0.00001)
    return result


def iscoroutine(obj):
    return hasattr(obj, "__next__")


# What an `async def` is decorated with where the plan asks which functions are.
def marked(function):
    function._is_coroutine_function = True
    return function


def iscoroutinefunction(func):
    return getattr(func, "_is_coroutine_function", False)


def isfuture(obj):
    return isinstance(obj, Future)


def current_task(loop=None):
    return _loop.running


def all_tasks(loop=None):
    return set(_loop.tasks.values())


def get_running_loop():
    if _loop.running is None:
        raise RuntimeError("no running event loop")
    return _loop


def get_event_loop():
    return _loop


# There is one: it is as good as new.
def new_event_loop():
    _loop.closed = False
    return _loop


def set_event_loop(loop):
    pass


# -- what tasks share

class _Waiters:
    # Waits until one of those that come later wakes it.
    def _wait(self):
        future = Future()
        self._waiters.append(future)
        try:
            yield from waiting(future)
        finally:
            self._waiters.remove(future)


class Lock(_Waiters):
    def __init__(self):
        self._locked = False
        self._waiters = []

    def locked(self):
        return self._locked

    async def acquire(self):
        if self._locked or any([not waiter._cancelled for waiter in self._waiters]):
            try:
                yield from self._wait()
            except CancelledError:
                if not self._locked:
                    self._wake_first()
                raise
        self._locked = True
        return True

    # Who was woken takes the lock, or wakes the next.
    def _wake_first(self):
        if self._waiters and not self._waiters[0]._done:
            self._waiters[0].set_result(True)

    def release(self):
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_first()

    def __aenter__(self):
        yield from self.acquire()

    def __aexit__(self, kind, error, trace):
        self.release()


class Semaphore(_Waiters):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._value = value
        self._waiters = []

    def locked(self):
        return self._value == 0 or any([not waiter._cancelled for waiter in self._waiters])

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        # What is released goes to the first that waits, before it runs.
        future = Future()
        self._waiters.append(future)
        try:
            try:
                yield from waiting(future)
            finally:
                self._waiters.remove(future)
        except CancelledError:
            if not future._cancelled:
                self._value += 1
                self._wake_next()
            raise
        if self._value > 0:
            self._wake_next()
        return True

    def _wake_next(self):
        for waiter in self._waiters:
            if not waiter._done:
                self._value -= 1
                waiter.set_result(True)
                return

    def release(self):
        self._value += 1
        self._wake_next()

    def __aenter__(self):
        yield from self.acquire()

    def __aexit__(self, kind, error, trace):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._bound = value

    def release(self):
        if self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Event(_Waiters):
    def __init__(self):
        self._value = False
        self._waiters = []

    def is_set(self):
        return self._value

    def set(self):
        self._value = True
        for waiter in self._waiters:
            if not waiter._done:
                waiter.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if not self._value:
            yield from self._wait()
        return True


class Condition(_Waiters):
    def __init__(self, lock=None):
        self._lock = Lock() if lock is None else lock
        self._waiters = []

    def locked(self):
        return self._lock.locked()

    async def acquire(self):
        return self._lock.acquire()

    def release(self):
        self._lock.release()

    def __aenter__(self):
        yield from self._lock.acquire()

    def __aexit__(self, kind, error, trace):
        self._lock.release()

    async def wait(self):
        if not self._lock.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        self._lock.release()
        try:
            yield from self._wait()
        finally:
            yield from self._lock.acquire()
        return True

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            yield from self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self._lock.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        for waiter in self._waiters:
            if n > 0 and not waiter._done:
                waiter.set_result(True)
                n -= 1

    def notify_all(self):
        self.notify(len(self._waiters))


class Queue:
    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._items = []
        self._getters = []
        self._putters = []
        self._unfinished = 0
        self._finished = Event()
        self._finished.set()

    def _insert(self, item):
        self._items.append(item)

    def _take(self):
        return self._items.pop(0)

    @property
    def maxsize(self):
        return self._maxsize

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def full(self):
        return self._maxsize > 0 and len(self._items) >= self._maxsize

    def _wake(self, waiters):
        while waiters:
            waiter = waiters.pop(0)
            if not waiter._done:
                waiter.set_result(None)
                return

    # Waits until one of the others wakes it. Who was woken and goes no further leaves its turn to the next.
    def _wait(self, waiters, may_go):
        waiter = Future()
        waiters.append(waiter)
        try:
            yield from waiting(waiter)
        except BaseException:
            waiter.cancel()
            if waiter in waiters:
                waiters.remove(waiter)
            if may_go() and not waiter._cancelled:
                self._wake(waiters)
            raise

    def _has_room(self):
        return not self.full()

    def _has_items(self):
        return not self.empty()

    async def put(self, item):
        while self.full():
            yield from self._wait(self._putters, self._has_room)
        self.put_nowait(item)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._insert(item)
        self._unfinished += 1
        self._finished.clear()
        self._wake(self._getters)

    async def get(self):
        while not self._items:
            yield from self._wait(self._getters, self._has_items)
        return self.get_nowait()

    def get_nowait(self):
        if not self._items:
            raise QueueEmpty
        item = self._take()
        self._wake(self._putters)
        return item

    def task_done(self):
        if self._unfinished <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished -= 1
        if self._unfinished == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished > 0:
            yield from self._finished.wait()


class LifoQueue(Queue):
    def _take(self):
        return self._items.pop()


class PriorityQueue(Queue):
    def _insert(self, item):
        at = len(self._items)
        while at > 0 and item < self._items[at - 1]:
            at -= 1
        self._items.insert(at, item)


class TaskGroup:
    def __init__(self):
        self._tasks = {}
        self._errors = []
        self._parent = None
        self._waiter = None
        self._aborting = False
        self._exiting = False
        self._asked_parent = False   # to be cancelled, as one of the tasks failed

    def __repr__(self):
        if self._parent is None:
            return "<TaskGroup>"
        tasks = f" tasks={len(self._tasks)}" if self._tasks else ""
        errors = f" errors={len(self._errors)}" if self._errors else ""
        return "<TaskGroup" + tasks + errors + (" cancelling>" if self._aborting else " entered>")

    def create_task(self, coro, *, name=None, context=None):
        if self._parent is None:
            raise RuntimeError(f"TaskGroup {self!r} has not been entered")
        if self._exiting and not self._tasks:
            raise RuntimeError(f"TaskGroup {self!r} is finished")
        if self._aborting:
            raise RuntimeError(f"TaskGroup {self!r} is shutting down")
        task = Task(coro, name)
        self._tasks[task._number] = task
        task.add_done_callback(self._one_done)
        return task

    def _one_done(self, task):
        del self._tasks[task._number]
        if task._error is not None:
            self._errors.append(task._error)
            if not self._aborting:
                self._abort()
                if self._waiter is None:
                    self._asked_parent = True
                    self._parent.cancel()
        if not self._tasks and self._waiter is not None:
            _set_unless_done(self._waiter, None)

    def _abort(self):
        self._aborting = True
        for task in self._tasks.values():
            task.cancel()

    def __aenter__(self):
        if self._parent is not None:
            raise RuntimeError(f"TaskGroup {self!r} has been already entered")
        self._parent = _loop.running
        return self

    def __aexit__(self, kind, error, trace):
        self._exiting = True
        # By whom it was cancelled from outside; what the group itself asked for ends here.
        cancelled = error if isinstance(error, CancelledError) else None
        if self._asked_parent and self._parent.uncancel() == 0:
            cancelled = None
        if error is not None and not self._aborting:
            self._abort()
        while self._tasks:
            self._waiter = Future()
            try:
                yield from waiting(self._waiter)
            except CancelledError as outside:
                if not self._aborting:
                    cancelled = outside
                    self._abort()
        if cancelled is not None and not self._errors:
            raise cancelled
        if error is not None and not isinstance(error, CancelledError):
            self._errors.append(error)
        if self._errors:
            raise ExceptionGroup("unhandled errors in a TaskGroup", self._errors) from None
        return None

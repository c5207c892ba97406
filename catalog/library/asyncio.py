class CancelledError(BaseException):
    pass


_waiting = []


class Task:
    def __init__(self, coroutine, name):
        self._coroutine = coroutine
        self._name = name
        self._done = False
        self._result = None
        self._error = None

    def _run(self):
        if self._done:
            return
        self._done = True
        try:
            self._result = awaited(self._coroutine)
        except Exception as error:
            self._error = error

    def result(self):
        self._run()
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self):
        self._run()
        return self._error

    def done(self):
        return self._done

    def cancel(self):
        return False

    def cancelled(self):
        return False

    def get_name(self):
        return self._name


# -- what `await`, `async for` and `async with` call

def awaited(value):
    _run_waiting()
    if isinstance(value, Task):
        return value.result()
    if hasattr(value, "__await__"):
        value = value.__await__()
    if not hasattr(value, "__next__"):
        return value
    try:
        while True:
            next(value)
    except StopIteration as stop:
        return stop.value


def _run_waiting():
    while _waiting:
        _waiting.pop(0)._run()


def items_of(source):
    if not hasattr(source, "__anext__") and not hasattr(source, "__aiter__"):
        yield from source
        return
    iterator = source.__aiter__()
    while True:
        try:
            item = awaited(iterator.__anext__())
        except StopAsyncIteration:
            return
        yield item


class context_of:
    def __init__(self, manager):
        self._manager = manager

    def __enter__(self):
        return awaited(self._manager.__aenter__())

    def __exit__(self, kind, error, trace):
        return awaited(self._manager.__aexit__(kind, error, trace))


# -- functions of the module

def run(main, *, debug=None):
    result = awaited(main)
    _run_waiting()
    return result


def gather(*aws, return_exceptions=False):
    results = []
    for one in aws:
        if not return_exceptions:
            results.append(awaited(one))
            continue
        try:
            results.append(awaited(one))
        except Exception as error:
            results.append(error)
    return results


def create_task(coro, *, name=None, context=None):
    task = Task(coro, name)
    _waiting.append(task)
    return task


def ensure_future(coro):
    return create_task(coro)


def sleep(delay, result=None):
    return result


def wait_for(fut, timeout):
    return awaited(fut)


def shield(aw):
    return aw


def wait(fs, *, timeout=None, return_when=None):
    for one in fs:
        awaited(one)
    return set(fs), set()


def as_completed(fs, *, timeout=None):
    return list(fs)


def to_thread(func, /, *args, **kwargs):
    return func(*args, **kwargs)


def iscoroutine(obj):
    return hasattr(obj, "__next__")


class Semaphore:
    def __init__(self, value=1):
        self._value = value

    def __aenter__(self):
        return None

    def __aexit__(self, kind, error, trace):
        return None

    def acquire(self):
        return True

    def release(self):
        pass


class Lock(Semaphore):
    def locked(self):
        return False


class TaskGroup:
    def __init__(self):
        self._tasks = []

    def __aenter__(self):
        return self

    def __aexit__(self, kind, error, trace):
        for task in self._tasks:
            awaited(task)

    def create_task(self, coro, *, name=None):
        task = create_task(coro, name=name)
        self._tasks.append(task)
        return task


class Queue:
    def __init__(self, maxsize=0):
        self._items = []

    def put(self, item):
        self._items.append(item)

    def put_nowait(self, item):
        self._items.append(item)

    def get(self):
        return self._items.pop(0)

    def get_nowait(self):
        return self._items.pop(0)

    def empty(self):
        return not self._items

    def qsize(self):
        return len(self._items)

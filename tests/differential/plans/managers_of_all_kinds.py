# Managers of contextlib: closed, entered by hand, as decorators, abstract, and the errors on their way out of a stack.
import asyncio
from contextlib import (AbstractAsyncContextManager, AbstractContextManager, AsyncContextDecorator, AsyncExitStack, ExitStack, aclosing,
                        asynccontextmanager, contextmanager, nullcontext)


class Resource:
    def __init__(self, name):
        self.name = name
        self.closed = 0

    async def aclose(self):
        await asyncio.sleep(0)
        self.closed += 1


async def numbers(log):
    try:
        yield 1
        yield 2
    finally:
        log.append("numbers closed")


@asynccontextmanager
async def noted(log, name):
    """Notes who comes and goes."""
    log.append("enter " + name)
    try:
        yield name
    except KeyError as error:
        log.append("kept " + repr(error))
    finally:
        log.append("leave " + name)


class Timed(AsyncContextDecorator):
    def __init__(self, log):
        self.log = log

    async def __aenter__(self):
        self.log.append("begin")
        return self

    async def __aexit__(self, *error):
        self.log.append("end")
        return False


class Wrapped:
    def __init__(self, log):
        self.manager = noted(log, "inner")

    async def __aenter__(self):
        return await self.manager.__aenter__()

    async def __aexit__(self, *error):
        return await self.manager.__aexit__(*error)


async def main():
    log = []
    resource = Resource("r")
    async with aclosing(resource) as got:
        print(got is resource, resource.closed)
    print(resource.closed)
    try:
        async with aclosing(resource):
            raise ValueError("inside")
    except ValueError as error:
        print(error, resource.closed)
    async with aclosing(numbers(log)) as items:
        async for item in items:
            print(item)
            break
    print(log)

    async with nullcontext(5) as five:
        print(five)
    async with nullcontext() as nothing:
        print(nothing)

    log.clear()
    async with Wrapped(log) as inner:
        print(inner)
    async with Wrapped(log):
        raise KeyError("k")
    print(log)

    log.clear()

    @noted(log, "job")
    async def job(x):
        """A job."""
        log.append(f"job {x}")
        if x == 3:
            raise KeyError(x)
        if x == 4:
            raise ValueError(x)
        return x * 2

    print(await job(1), await job(2), await job(3), job.__name__, job.__doc__)
    try:
        await job(4)
    except ValueError as error:
        print("ValueError", error)
    print(await asyncio.gather(job(5), job(6)))
    print(log)

    log.clear()

    @Timed(log)
    async def work(n):
        log.append(n)
        return n + 1

    print(await work(1), log)
    print(noted.__name__, noted.__doc__)

    async with AsyncExitStack() as stack:
        print(await stack.enter_async_context(noted(log, "a")), stack.enter_context(nullcontext(3)))
        stack.push_async_callback(resource.aclose)
    print(log, resource.closed)

    @asynccontextmanager
    async def translating():
        try:
            yield
        except Exception as error:
            raise RuntimeError(f"caught {error!r}") from error

    for kind in (ZeroDivisionError, StopAsyncIteration):
        try:
            async with translating():
                raise kind("x")
        except (RuntimeError, StopAsyncIteration) as error:
            print(type(error).__name__, error)


asyncio.run(main())


@Timed([])
async def alone():
    return "alone"


print(asyncio.run(alone()))


class Half(AbstractContextManager):
    pass


class Whole(AbstractContextManager):
    def __exit__(self, kind, error, trace):
        print("out", kind)


class AsyncHalf(AbstractAsyncContextManager):
    async def __aenter__(self):
        return self


for kind in (Half, AsyncHalf, AbstractContextManager):
    try:
        kind()
    except TypeError as error:
        print(error)
with Whole() as whole:
    print(type(whole).__name__, isinstance(whole, AbstractContextManager))


class Raises:
    def __init__(self, error):
        self.error = error

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        print("left by", repr(error))
        raise self.error


def chain(error):
    seen = []
    while error is not None:
        seen.append(repr(error))
        error = error.__context__
    return seen


try:
    with ExitStack() as stack:
        stack.enter_context(Raises(IndexError(1)))
        stack.enter_context(Raises(KeyError(2)))
        stack.callback(print, "called back")
        stack.enter_context(Raises(AttributeError(3)))
        1 / 0
except IndexError as error:
    print(chain(error))
try:
    with ExitStack() as stack:
        stack.enter_context(Raises(IndexError(1)))
        stack.push(lambda kind, error, trace: True)
        stack.enter_context(Raises(AttributeError(3)))
except IndexError as error:
    print(chain(error))


@contextmanager
def tag(name):
    """A tag around."""
    print("<" + name)
    yield name
    print(">")


print(tag.__name__, tag.__doc__)
manager = tag("a")
print(manager.__enter__(), manager.__exit__(None, None, None))

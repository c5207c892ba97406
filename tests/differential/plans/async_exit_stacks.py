import asyncio
from contextlib import AbstractAsyncContextManager, AsyncExitStack, ExitStack, asynccontextmanager, contextmanager


@asynccontextmanager
async def opened(name):
    print("open", name)
    try:
        yield name
    except ValueError as error:
        print(name, "takes", error)
    finally:
        await asyncio.sleep(0)
        print("close", name)


@contextmanager
def plain():
    print("in")
    yield "plain"
    print("out")


class Takes(AbstractAsyncContextManager):
    async def __aexit__(self, kind, error, trace):
        print("takes", kind and kind.__name__)
        return True


async def later(*words): print("later", *words)


async def main():
    async with AsyncExitStack() as stack:
        a = await stack.enter_async_context(opened("a"))
        b = stack.enter_context(plain())
        stack.callback(print, "called", end="!\n")
        stack.push_async_callback(later, 1, 2)
        print(a, b)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(Takes())
        await stack.enter_async_context(opened("c"))
        raise KeyError("k")
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(opened("d"))
        raise ValueError("v")
    stack = AsyncExitStack()
    await stack.enter_async_context(opened("e"))
    kept = stack.pop_all()
    await stack.aclose()
    print("kept")
    await kept.aclose()
    try:
        await stack.enter_async_context(5)
    except TypeError as error:
        print(error)
    try:
        ExitStack().enter_context(5)
    except TypeError as error:
        print(error)


asyncio.run(main())

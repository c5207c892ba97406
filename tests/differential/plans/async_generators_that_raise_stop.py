# What would look like the end of an asynchronous generator or a coroutine, and is an error.
import asyncio


async def raising(error):
    yield 1
    raise error


async def alone(error):
    raise error


async def waiting(error):
    await asyncio.sleep(0)
    raise error


class Ends:
    def __aiter__(self):
        return self

    async def __anext__(self):
        raise StopAsyncIteration


async def awaits_the_end():
    yield 1
    await Ends().__anext__()


async def goes_over_the_end():
    yield 1
    async for item in Ends():
        yield item
    yield 2


async def told(step):
    try:
        print("ended", await step)
    except (RuntimeError, StopAsyncIteration) as error:
        print(repr(error), repr(error.__cause__), error.__suppress_context__)


async def all_of(items):
    return [item async for item in items]


async def main():
    for error in (StopIteration, StopIteration(3), StopAsyncIteration, StopAsyncIteration("x"), ValueError):
        try:
            await told(all_of(raising(error)))
            await told(alone(error))
            await told(waiting(error))
        except ValueError as other:
            print(repr(other))
    await told(all_of(awaits_the_end()))
    await told(all_of(goes_over_the_end()))
    await told(anext(Ends()))


def plain():
    yield 1
    raise StopAsyncIteration


asyncio.run(main())
try:
    print(list(plain()))
except StopAsyncIteration as error:
    print(repr(error))


async def alone_in_a_plan():
    raise StopIteration(1)


asyncio.run(alone_in_a_plan())

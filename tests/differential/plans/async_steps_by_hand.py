import asyncio


class Counts:
    def __init__(self, last): self.last = last
    def __aiter__(self):
        self.at = 0
        return self
    async def __anext__(self):
        if self.at >= self.last: raise StopAsyncIteration
        self.at += 1
        await asyncio.sleep(0)
        return self.at


class Twice:
    def __init__(self, value): self.value = value
    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        return self.value * 2


async def talks():
    try:
        heard = yield 1
        print("heard", heard)
        await asyncio.sleep(0.01)
        print("then", (yield 2))
    except ValueError as error:
        print("thrown", error)
        yield "better"
    finally:
        await asyncio.sleep(0)
        print("last words")


async def stubborn():
    try:
        yield 1
    except GeneratorExit:
        yield 2


async def main():
    one = talks()
    print(await one.__anext__(), await one.asend("hello"))
    try:
        await one.asend("bye")
    except StopAsyncIteration as error:
        print(repr(error))
    print(await anext(one, "nothing"))
    one = talks()
    print(await anext(one), await one.athrow(ValueError("no")))
    try:
        await anext(one)
    except StopAsyncIteration:
        print("at its end")
    one = talks()
    await anext(one)
    await one.aclose()
    print(await anext(one, "closed"))
    await talks().aclose()
    one = talks()
    await anext(one)
    try:
        await one.athrow(KeyError("k"))
    except KeyError as error:
        print("key", error)
    one = stubborn()
    await anext(one)
    try:
        await one.aclose()
    except RuntimeError as error:
        print(error)
    numbers = aiter(Counts(2))
    print(await anext(numbers), await anext(numbers), await anext(numbers, None), [n async for n in Counts(3)])
    one = talks()
    print(aiter(one) is one, one.__aiter__() is one)
    async for each in one:
        print("each", each)
    for wrong in (lambda: anext([1]), lambda: aiter([1])):
        try:
            wrong()
        except TypeError as error:
            print(error)
    print(await Twice(21))
    return "done"


async def small(): return 1


with asyncio.Runner() as runner:
    print(runner.run(main()), runner.run(small()))
try:
    runner.run(3)
except (ValueError, RuntimeError) as error:
    print(type(error).__name__, error)

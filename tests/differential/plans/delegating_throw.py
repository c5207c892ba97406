# An error that is thrown into a generator which delegates, where the inner one takes it and returns.
import asyncio


def inner():
    try:
        yield 1
        return (yield 2)
    except KeyError as error:
        return "no " + str(error)
    finally:
        print("inner is over")


def outer():
    print("returned", (yield from inner()))
    yield "more"


for steps in (1, 2):
    generator = outer()
    for _ in range(steps):
        next(generator)
    print(generator.throw(KeyError("k")))
    print(list(generator))


async def fails(name):
    await asyncio.sleep(0)
    raise KeyError(name)


async def pair(name):
    try:
        return await asyncio.gather(fails(name))
    except KeyError as error:
        return "no " + str(error)
    finally:
        print("over", name)


async def main():
    task = asyncio.create_task(pair("x"))
    print(await task, await pair("y"))

asyncio.run(main())

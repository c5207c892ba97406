# Somebody takes the error of one of several coroutines, none of which lets others go first.
import asyncio

log = []


async def works(name):
    log.append(name)
    return name * 2


async def fails(name):
    log.append(name + "?")
    raise KeyError(name)


async def pair(a, b):
    try:
        return await asyncio.gather(works(a), fails(b))
    except KeyError as error:
        return "no " + str(error)


async def middle(name):
    return await asyncio.gather(works(name + "1"), fails(name), works(name + "2"))


async def main():
    try:
        await asyncio.gather(works("a"), fails("b"), works("c"), fails("d"))
    except KeyError as error:
        print("took", error, log)
    print(await pair("e", "f"))
    print(await asyncio.gather(pair("g", "h"), works("i")))
    print(await asyncio.gather(middle("j"), works("k"), return_exceptions=True))
    try:
        await asyncio.gather(*(middle(c) for c in "lm"))
    except (KeyError, ValueError) as error:
        print(repr(error))
    log.append("main")

asyncio.run(main())
print(log)


async def late(name):
    return await asyncio.wait_for(works(name), timeout=3) + await asyncio.wait_for(works(name), 0.5)


def started():
    return asyncio.run(late("n"))


print(started())

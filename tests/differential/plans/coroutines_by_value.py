# Whether a gather keeps errors is known when it is called, and what asyncio has may be called otherwise.
import asyncio
from asyncio import gather, run, sleep as pause


async def works(name):
    await pause(0)
    print("works", name)
    return name


async def fails(name):
    raise ValueError(name)


async def kept_or_not(keeps):
    try:
        return [str(one) for one in await gather(fails("a"), works("b"), return_exceptions=keeps)]
    except ValueError as error:
        return "took " + str(error)


async def main(gather, pause=None):
    print(await kept_or_not(True), await kept_or_not(False), gather, pause)
    await asyncio.sleep(0.001)

run(main("a text", pause=2))


class Starts:
    def __init__(self):
        start()


def start():
    coroutine = works("never")
    try:
        run(coroutine)
    except RuntimeError as error:
        print(error)
        coroutine.close()


async def outer():
    Starts()

asyncio.run(outer())

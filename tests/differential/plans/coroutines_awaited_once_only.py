import asyncio


async def answer(value):
    return value


async def main():
    waiting = answer(42)
    print(await waiting)
    try:
        await waiting
    except RuntimeError as error:
        print(type(error).__name__, error)
    return "done"


print(asyncio.run(main()))

import asyncio

async def numbers(name):
    try:
        for i in range(5):
            yield i
            await asyncio.sleep(0)
    finally:
        print("end of", name)

async def plain():
    for i in range(3):
        yield i

class Held:
    async def __aenter__(self):
        print("enter")
        return self
    async def __aexit__(self, kind, error, trace):
        print("exit", kind.__name__ if kind else None)

async def within():
    async with Held():
        yield "a"
        yield "b"

async def first(name):
    async for n in numbers(name):
        return n

async def main():
    async for n in numbers("whole"):
        if n == 4:
            print("last")
    else:
        print("else")
    async for n in numbers("broken"):
        if n == 1:
            break
    else:
        print("never")
    print("left")
    await asyncio.sleep(0)
    print("after")
    await asyncio.sleep(0)
    print("later")
    print(await first("returned"))
    await asyncio.sleep(0.01)
    try:
        async for n in numbers("raised"):
            raise ValueError(n)
    except ValueError as error:
        print("caught", error)
    await asyncio.sleep(0.01)
    async for n in within():
        print(n)
        break
    await asyncio.sleep(0.01)
    async for n in plain():
        break
    for outer in range(2):
        async for n in numbers(f"inner {outer}"):
            if n == 2:
                break
            if n == 1:
                continue
            print(outer, n)
    async for n in numbers("at the end"):
        break
    print("done")

asyncio.run(main())
print("over")

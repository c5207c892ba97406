# Coroutines that wait for one another alone: those that are awaited, and those that take turns.
import asyncio
from asyncio import gather, sleep

log = []


async def leaf(name, times=0):
    log.append(name + " begins")
    if times:
        await sleep(0)
    if times > 1:
        await sleep(0)
    log.append(name + " ends")
    return name.upper()


async def branch(name, *leaves):
    log.append(name + " asks")
    got = await gather(*[leaf(name + one, len(one)) for one in leaves])
    log.append(name + " has")
    return got


async def nothing():
    return await gather()


async def tree():
    a, b = await gather(branch("l", "x", "yy"), branch("r", "z"))
    held = [leaf("h" + one) for one in "pq"]
    held.append(branch("m", "o"))
    rest = await gather(*held)
    return a, b, rest, await nothing(), await gather(nothing(), nothing())


print(asyncio.run(tree()))
print(log)


class Counter:
    def __init__(self):
        self.count = 0

    async def step(self, by):
        before = self.count
        await asyncio.sleep(0)
        self.count = before + by
        return self.count

    @staticmethod
    async def twice(value):
        return value * 2

    async def all(self):
        first = await self.step(1)
        several = await asyncio.gather(self.step(10), self.step(100), Counter.twice("ab"))
        return first, several, self.count


print(asyncio.run(Counter().all()))


async def fails(how, after=False):
    if after:
        await sleep(0)
    if how == "value":
        raise ValueError("no " + how)
    return {"a": 1}[how]


async def kept():
    found = await asyncio.gather(fails("a"), fails("value"), fails("b", True), return_exceptions=True)
    return [repr(one) for one in found]


async def not_kept():
    return await asyncio.gather(fails("a"), return_exceptions=False)


async def recursive(n):
    return 1 if n == 0 else n * await recursive(n - 1)


async def main():
    print(await kept(), await not_kept())
    print(await recursive(20))
    total = 0
    for n in [await leaf(c) for c in "uvw"]:
        total += len(n)
    print(total, {k: await leaf(k) for k in "st"})
    try:
        await fails("value")
    except ValueError as error:
        print("took", error)
    finally:
        print("after")
    return "done"


if __name__ == "__main__":
    print(asyncio.run(main()))


async def outer_error():
    log.clear()
    return await gather(leaf("one", 2), fails("value", True), leaf("two"), leaf("three", 1))


try:
    asyncio.run(outer_error())
except ValueError as error:
    print("ended by", error, log)


async def waits():
    await sleep(0.001)
    return await sleep(0, "slept")


print(asyncio.run(waits()))
asyncio.run(outer_error())

# Generator expressions that wait: asynchronous generators.
import asyncio
async def ag(n=3):
    for i in range(n):
        await asyncio.sleep(0)
        yield i
async def f(i):
    await asyncio.sleep(0)
    return i * 10
async def main():
    print([v async for v in (x * 2 async for x in ag())])
    g = (await f(i) for i in range(3))
    print(type(g).__name__)
    async for v in g: print(v)
    k = 5
    h = ((x, y, k) async for x in ag() if x for y in range(2) if y < x)
    print(await anext(h), [v async for v in h])
    async for p in (x async for x in ag() if await f(x) > 5): print("p", p)
    print([v async for v in (a + b async for a, b in pairs())])
    print([v async for v in ((i, [j async for j in (q + 1 async for q in ag(i))]) async for i in ag())])
    z = (x async for x in ag())
    await z.aclose()
    print([v async for v in z])
    async def total(it):
        s = 0
        async for v in it: s += v
        return s
    print(await total(x async for x in ag(5)))
    fs = []
    for i in range(3):
        fs.append((await f(j) + i for j in range(i)))
    print([[v async for v in q] for q in fs])
    try:
        for v in (await f(i) for i in range(2)): pass
    except TypeError as e: print(e)
    try:
        sum(await f(i) for i in range(2))
    except TypeError as e: print(e)
    try:
        print([v async for v in (1 // x async for x in ag())])
    except ZeroDivisionError as e: print(e)
    print(sum([await f(i) for i in range(3)]))
async def pairs():
    yield 1, 2
    yield 3, 4
asyncio.run(main())


class Store:
    def __init__(self, items):
        self.items = items

    async def load(self, key):
        """Loads."""
        await asyncio.sleep(0)
        return self.items[key]

    async def all(self, keys):
        """Loads all."""
        found = (await self.load(key) for key in keys)
        return [item async for item in found]

    async def longest(self, *keys):
        lengths = (len(item) async for item in (await self.load(key) for key in keys))
        best = 0
        async for length in lengths:
            best = max(best, length)
        return best


async def use():
    store = Store({"a": "apple", "b": "fig"})
    print(await store.all("ab"), await store.longest("a", "b"), Store.all.__doc__)
    try:
        await store.all("az")
    except KeyError as error:
        print("no", error)
    print(await asyncio.gather(*(store.load(key) for key in "ba")))


asyncio.run(use())

import asyncio
async def fetch(n):
    await asyncio.sleep(0)
    return n * 2
async def fails():
    raise ValueError("bad")
class Ctx:
    async def __aenter__(self):
        print("enter")
        return self
    async def __aexit__(self, *a):
        print("exit")
async def agen(n):
    for i in range(n):
        yield i
async def main():
    a = await fetch(2)
    b, c = await asyncio.gather(fetch(3), fetch(4))
    print(a, b, c)
    async with Ctx() as x:
        print("in")
    async for i in agen(3):
        print(i)
    print([i async for i in agen(2)])
    try:
        await fails()
    except ValueError as e:
        print("caught", e)
    r = await asyncio.gather(fetch(1), fails(), return_exceptions=True)
    print(r)
    t = asyncio.create_task(fetch(10))
    print(await t)
    return "done"
print(asyncio.run(main()))
def walk(t):
    if t:
        yield from walk(t[0])
        yield t[1]
        yield from walk(t[2])
print(list(walk(((None, 1, None), 2, (None, 3, None)))))
def acc():
    total = 0
    while True:
        x = yield total
        if x is None: return total
        total += x
g = acc(); next(g); print(g.send(3), g.send(4))
try: g.send(None)
except StopIteration as e: print(e.value)
def outer():
    r = yield from inner()
    print("r", r)
def inner():
    try:
        yield 1
        yield 2
    finally:
        print("fin")
    return 9
print(list(outer()))
h = outer(); next(h); h.close()

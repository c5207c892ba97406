import asyncio
async def work(n, d=0):
    print("start", n)
    await asyncio.sleep(d)
    print("end", n)
    return n * 10
async def fail(): await asyncio.sleep(0); raise ValueError("bad")
async def agen(n):
    for i in range(n):
        await asyncio.sleep(0); yield i
class ACM:
    async def __aenter__(self): print("aenter"); return self
    async def __aexit__(self, *a): print("aexit", a[0]); return True
class AIt:
    def __init__(self): self.n = 0
    def __aiter__(self): return self
    async def __anext__(self):
        self.n += 1
        if self.n > 3: raise StopAsyncIteration
        return self.n
async def main():
    r = await asyncio.gather(*(work(i, 0.01 * i) for i in range(3))); print(r)
    r = await asyncio.gather(work(9), fail(), return_exceptions=True); print(r)
    try: await asyncio.gather(fail(), work(1))
    except ValueError as e: print("caught", e)
    t = asyncio.create_task(work(5)); print("made"); print(await t)
    print([x async for x in agen(3)], [await work(i) for i in range(2)])
    async for v in AIt(): print(v)
    async with ACM() as a: raise KeyError("x")
    try: await asyncio.wait_for(work(7), timeout=5)
    except asyncio.TimeoutError: print("timeout")
    lock = asyncio.Lock()
    async with lock: print("locked")
    sem = asyncio.Semaphore(2)
    async def lim(i):
        async with sem: return await work(i)
    print(await asyncio.gather(*[lim(i) for i in range(3)]))
    q = asyncio.Queue(); await q.put(1); await q.put(2); print(await q.get(), q.qsize(), q.empty())
    return "fin"
print(asyncio.run(main()))

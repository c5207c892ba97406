import asyncio, functools, time
from contextlib import asynccontextmanager
from dataclasses import dataclass
@asynccontextmanager
async def conn(name):
    print("open", name)
    await asyncio.sleep(0.01)
    try: yield name.upper()
    except ValueError as e: print("swallow", e)
    finally: print("close", name)
def timed(f):
    if asyncio.iscoroutinefunction(f):
        @functools.wraps(f)
        async def w(*a, **k):
            print("async call", f.__name__)
            return await f(*a, **k)
        return w
    @functools.wraps(f)
    def w(*a, **k): print("sync call", f.__name__); return f(*a, **k)
    return w
@timed
async def af(x): await asyncio.sleep(0); return x + 1
@timed
def sf(x): return x - 1
async def main():
    async with conn("a") as c, conn("b") as d: print(c, d)
    async with conn("v"): raise ValueError("bad")
    try:
        async with conn("k"): raise KeyError("k")
    except KeyError as e: print("out", e)
    async def early():
        async with conn("ret"): return 5
    print(await early(), await af(1), sf(1))
    for i in range(3):
        async with conn(str(i)):
            if i == 1: break
    cond = asyncio.Condition(); data = []
    async def cons(n):
        async with cond:
            await cond.wait_for(lambda: len(data) >= n); print("cons", n, data)
    async def prod():
        for i in range(3):
            await asyncio.sleep(0.01)
            async with cond: data.append(i); cond.notify_all()
    await asyncio.gather(cons(1), cons(3), prod())
    q = asyncio.Queue()
    async def worker(n):
        while True:
            item = await q.get()
            await asyncio.sleep(0.02 * item); print(f"w{n} did {item}"); q.task_done()
    for i in (7, 1, 2, 1): q.put_nowait(i)
    ws = [asyncio.create_task(worker(n)) for n in range(2)]
    await q.join()
    for w in ws: w.cancel()
    print([type(r).__name__ for r in await asyncio.gather(*ws, return_exceptions=True)])
    pq = asyncio.PriorityQueue()
    for x in [(3, "c"), (1, "a")]: await pq.put(x)
    print(await pq.get(), pq.qsize())
    async def agen():
        for i in range(3): await asyncio.sleep(0); yield i
    print([x * 2 async for x in agen() if x], {x async for x in agen()}, [y for x in [1, 2] for y in [await af(x)]])
    async for x in agen():
        if x == 1: break
    else: print("never")
    async for x in agen(): pass
    else: print("else", x)
    done, pending = await asyncio.wait([asyncio.create_task(asyncio.sleep(d, d)) for d in (0.01, 5)], return_when=asyncio.FIRST_COMPLETED)
    print([t.result() for t in done], len(pending)); [p.cancel() for p in pending]
    t = asyncio.create_task(af(1), name="named"); t.add_done_callback(lambda t: print("cb", t.result(), t.get_name())); await t; await asyncio.sleep(0)
    try: await asyncio.shield(asyncio.sleep(0, "shielded")); print("ok")
    except asyncio.CancelledError: pass
    fut = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.01, fut.set_result, "fut")
    print(await fut, await asyncio.to_thread(len, "abc"))
    async def cleanup():
        try: await asyncio.sleep(10)
        except asyncio.CancelledError: print("cancel seen"); raise
        finally: print("cleaned")
    t = asyncio.create_task(cleanup()); await asyncio.sleep(0.01); t.cancel()
    try: await t
    except asyncio.CancelledError: print("was cancelled", t.cancelled(), t.done())
    left = asyncio.create_task(cleanup()); await asyncio.sleep(0)
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(af(5)); tg.create_task(bad())
    except ExceptionGroup as eg: print(eg.message, eg.exceptions)
async def bad(): raise ValueError("in group")
@dataclass
class Job:
    n: int
    async def run(self): await asyncio.sleep(0.01 / self.n); return self
class Counter:
    def __init__(self, n): self.i, self.n = 0, n
    def __aiter__(self): return self
    async def __anext__(self):
        if self.i >= self.n: raise StopAsyncIteration
        self.i += 1; await asyncio.sleep(0); return self.i
async def second():
    print(sorted([j.n for j in await asyncio.gather(*[Job(n).run() for n in (1, 2, 3)])]), [x async for x in Counter(3)])
    t0 = time.perf_counter(); await asyncio.gather(asyncio.sleep(0.1), asyncio.sleep(0.1)); print(0.09 < time.perf_counter() - t0 < 0.19)
    sem = asyncio.Semaphore(2); order = []
    async def lim(i):
        async with sem: order.append(f"s{i}"); await asyncio.sleep(0.026 * (4 - i) ** 2); order.append(f"e{i}")
    await asyncio.gather(*(lim(i) for i in range(4))); print(order)
    async def nested(n): return n if n == 0 else 1 + await nested(n - 1)
    print(await nested(20)); raise RuntimeError("last")
asyncio.run(main())
loop = asyncio.new_event_loop(); print(loop.run_until_complete(af(9))); loop.close()
asyncio.run(second())

import asyncio
async def producer(q, n):
    for i in range(n):
        print("put", i); await q.put(i); await asyncio.sleep(0)
    await q.put(None)
async def consumer(q):
    got = []
    while True:
        x = await q.get()
        if x is None: break
        print("got", x); got.append(x)
    return got
async def main():
    q = asyncio.Queue(maxsize=2)
    p, c = await asyncio.gather(producer(q, 4), consumer(q)); print(p, c)
    ev = asyncio.Event()
    async def waiter(): print("waiting"); await ev.wait(); print("go"); return 1
    t = asyncio.create_task(waiter()); await asyncio.sleep(0); ev.set(); print(await t)
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(asyncio.sleep(0.01, "a")); b = tg.create_task(asyncio.sleep(0, "b"))
    print(a.result(), b.result(), a.done())
    for f in asyncio.as_completed([asyncio.sleep(0.06, 2), asyncio.sleep(0.01, 1)]): print(await f)
    async def slow(): await asyncio.sleep(10); return "slow"
    try: await asyncio.wait_for(slow(), 0.01)
    except asyncio.TimeoutError as e: print("TO", repr(e))
    try:
        async with asyncio.timeout(0.01): await asyncio.sleep(5)
    except TimeoutError: print("TO2")
    t = asyncio.create_task(slow()); await asyncio.sleep(0); t.cancel()
    try: await t
    except asyncio.CancelledError: print("cancelled", t.cancelled())
    done, pend = await asyncio.wait([asyncio.create_task(asyncio.sleep(0, i)) for i in range(2)]); print(sorted(d.result() for d in done), pend)
    loop = asyncio.get_event_loop()
asyncio.run(main())

# Who waits for a queue, a lock or a semaphore and is cancelled leaves its turn to the next; time limits that are over at once.
import asyncio


def told(name, main):
    try:
        print(name, asyncio.run(main()))
    except BaseException as error:
        print(name, type(error).__name__, error)


async def give(value=1):
    await asyncio.sleep(0)
    return value


async def getters():
    queue = asyncio.Queue()
    waiting = [asyncio.create_task(queue.get()) for _ in range(3)]
    await asyncio.sleep(0)
    queue.put_nowait(1)
    queue.put_nowait(2)
    waiting[0].cancel()
    await asyncio.sleep(0)
    return await asyncio.gather(*waiting[1:]), waiting[0].cancelled()


async def putters():
    queue = asyncio.Queue(1)
    await queue.put(0)
    waiting = [asyncio.create_task(queue.put(i)) for i in (1, 2, 3)]
    await asyncio.sleep(0)
    queue.get_nowait()
    waiting[0].cancel()
    await asyncio.sleep(0)
    return [await queue.get(), await queue.get()], [one.cancelled() for one in waiting]


async def getter_that_gives_up():
    queue = asyncio.Queue()
    try:
        await asyncio.wait_for(queue.get(), 0.01)
    except asyncio.TimeoutError:
        queue.put_nowait("late")
    return await queue.get()


async def semaphores():
    semaphore = asyncio.Semaphore(1)
    await semaphore.acquire()
    waiting = [asyncio.create_task(semaphore.acquire()) for _ in range(3)]
    await asyncio.sleep(0)
    semaphore.release()
    waiting[0].cancel()
    await asyncio.sleep(0)
    semaphore.release()
    await asyncio.sleep(0)
    return [one.cancelled() for one in waiting], [one.done() for one in waiting], semaphore.locked()


async def locks():
    lock = asyncio.Lock()
    await lock.acquire()
    waiting = [asyncio.create_task(lock.acquire()) for _ in range(3)]
    await asyncio.sleep(0)
    lock.release()
    waiting[0].cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return [one.cancelled() for one in waiting], [one.done() for one in waiting], lock.locked()


async def at_once():
    async with asyncio.timeout(0):
        await asyncio.sleep(0)
    return "not reached"


async def before():
    async with asyncio.timeout(-1):
        await asyncio.sleep(1)


async def moved():
    async with asyncio.timeout(None) as limit:
        print(limit.when(), limit.expired())
        limit.reschedule(0)
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print("cancelled", limit.expired())
            raise


async def never():
    async with asyncio.timeout(0.01) as limit:
        limit.reschedule(None)
        await asyncio.sleep(0.02)
    try:
        limit.reschedule(1)
    except RuntimeError as error:
        print(error)
    return limit.expired(), limit.when()


async def notify_without_lock():
    asyncio.Condition().notify()


async def wait_without_lock():
    await asyncio.Condition().wait()


async def condition_cancelled():
    condition = asyncio.Condition()

    async def waiter():
        async with condition:
            try:
                await condition.wait()
            except asyncio.CancelledError:
                return condition.locked()

    task = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    task.cancel()
    return await task


async def twice():
    once = give()
    first = await once
    return first, await once


async def wait_for_coroutines():
    task = asyncio.create_task(give())
    once = give()
    try:
        await asyncio.wait([once, task])
    finally:
        await once
        await task


async def wait_for_none():
    await asyncio.wait([])


for main in (getters, putters, getter_that_gives_up, semaphores, locks, at_once, before, moved, never, notify_without_lock, wait_without_lock,
             condition_cancelled, twice, wait_for_coroutines, wait_for_none):
    told(main.__name__, main)

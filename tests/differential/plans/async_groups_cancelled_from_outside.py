import asyncio

async def worker(name):
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cleanup", name)
        await asyncio.sleep(0)
        print("cleaned", name)
        raise

async def failing(n):
    await asyncio.sleep(0.01)
    raise ValueError(n)

async def grouped(name):
    async with asyncio.TaskGroup() as tg:
        tg.create_task(worker(name))
    print("not reached")

async def main():
    try:
        async with asyncio.timeout(0.01):
            await grouped("a")
    except TimeoutError as error:
        print(repr(error))
    try:
        await asyncio.wait_for(grouped("b"), 0.01)
    except TimeoutError as error:
        print(repr(error))
    task = asyncio.create_task(grouped("c"))
    await asyncio.sleep(0.001)
    print(task.cancelling(), task.cancel(), task.cancelling())
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled", task.cancelled())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(failing(1))
            tg.create_task(failing(2))
            await asyncio.sleep(1)
    except* ValueError as group:
        print(group.exceptions)
    print(asyncio.current_task().cancelling())
    try:
        tg.create_task(worker("late"))
    except RuntimeError as error:
        print(str(error).startswith("TaskGroup"), str(error).endswith("is finished"))
    except BaseException as error:
        print(repr(error))
    done, pending = await asyncio.wait([asyncio.create_task(asyncio.sleep(0.01, i)) for i in (1, 2)], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending))
    for step in asyncio.as_completed([asyncio.sleep(0.001, "quick"), asyncio.sleep(0.5, "slow")], timeout=0.05):
        try:
            print(await step)
        except asyncio.TimeoutError as error:
            print(repr(error))
    try:
        async with asyncio.timeout(0.02):
            try:
                async with asyncio.timeout(0.01):
                    await asyncio.sleep(1)
            except TimeoutError:
                print("inner")
            await asyncio.sleep(1)
    except TimeoutError:
        print("outer")

asyncio.run(main())

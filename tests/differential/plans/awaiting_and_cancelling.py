# What cannot be waited for, and what a cancelled task says.
import asyncio
async def main():
    try: await 5
    except TypeError as e: print(e)
    try: await None
    except TypeError as e: print(e)
    try: await [1]
    except TypeError as e: print(e)
    class X: pass
    try: await X()
    except TypeError as e: print(e)
    try: await (x for x in [])
    except TypeError as e: print(e)
    def g(): yield
    try: await g()
    except TypeError as e: print(e)
    try: await main
    except TypeError as e: print(e)
asyncio.run(main())
import asyncio
async def w():
    await asyncio.sleep(10)
async def main():
    t = asyncio.create_task(w())
    await asyncio.sleep(0)
    t.cancel("why")
    try: await t
    except asyncio.CancelledError as e: print(repr(e), str(e), e.args)
    t = asyncio.create_task(w())
    t.cancel()
    try: await t
    except asyncio.CancelledError as e: print(repr(e), str(e), e.args)
    print(t.cancelled(), t.done())
    try: t.result()
    except asyncio.CancelledError as e: print(repr(e), str(e), e.args)
    try: t.exception()
    except asyncio.CancelledError as e: print(repr(e), str(e), e.args)
    t = asyncio.create_task(w())
    await asyncio.sleep(0)
    t.cancel("m2")
    try: await asyncio.gather(t)
    except asyncio.CancelledError as e: print(repr(e), str(e), e.args)
    try: await asyncio.wait_for(w(), 0.01)
    except asyncio.TimeoutError as e: print(repr(e), str(e), e.args)
    try:
        async with asyncio.timeout(0.01): await w()
    except TimeoutError as e: print(repr(e), str(e), e.args)
    raise asyncio.CancelledError("end")
asyncio.run(main())

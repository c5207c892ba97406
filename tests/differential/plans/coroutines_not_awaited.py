# What becomes of a coroutine that nobody awaits: its type, and the errors of using it as if it were its result.
import asyncio
from collections.abc import Awaitable, Iterable

async def rows():
    return [3, 1]

async def numbers():
    yield 1
    yield 2

def tell(use):
    try:
        print(use())
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)

tell(lambda: len(rows()))
tell(lambda: rows()[0])
tell(lambda: [row for row in rows()])
tell(lambda: list(rows()))
tell(lambda: sum(rows()))
tell(lambda: sorted(rows()))
tell(lambda: max(rows()))
tell(lambda: dict(rows()))
tell(lambda: ", ".join(rows()))
tell(lambda: 3 in rows())
tell(lambda: next(rows()))
tell(lambda: iter(rows()))
tell(lambda: enumerate(rows()))
tell(lambda: list(zip([1], rows())))
tell(lambda: rows().items)
tell(lambda: rows() + [1])
tell(lambda: rows() < 1)
tell(lambda: rows()())
tell(lambda: int(rows()))
tell(lambda: {**rows()})
tell(lambda: print(*rows()))
tell(lambda: [item for item in numbers()])
tell(lambda: len(numbers()))
tell(lambda: next(numbers()))
print(type(rows()).__name__, type(numbers()).__name__, type(asyncio.sleep(0)).__name__)
print(isinstance(rows(), Awaitable), isinstance(rows(), Iterable), isinstance(numbers(), Iterable), callable(rows()))

async def main():
    try:
        first, second = rows()
    except TypeError as error:
        print(error)
    try:
        for row in asyncio.sleep(0):
            print(row)
    except TypeError as error:
        print(error)
    try:
        for number in numbers():
            print(number)
    except TypeError as error:
        print(error)
    try:
        async for row in [1, 2]:
            print(row)
    except TypeError as error:
        print(error)
    try:
        async with 5:
            print("in")
    except TypeError as error:
        print(error)
    queue = asyncio.Queue()
    try:
        len(queue.get())
    except TypeError as error:
        print(error)
    task = asyncio.create_task(rows())
    try:
        task[0]
    except TypeError as error:
        print(error)
    print(await task, [number async for number in numbers()], await rows())
    pending = rows()
    print(await pending)
    later = [rows() for _ in range(2)]
    print(await asyncio.gather(*later), [await each for each in (rows(), rows())])
    return len(await rows())

print(asyncio.run(main()))
print(asyncio.run(main())[0])

# What `yield from` and `await` go over stays what it is: the variable is not the iterator.
import asyncio


def twice(items):
    yield from items
    yield len(items)
    yield from items


print(list(twice([1, 2])), list(twice("ab")), list(twice({"k": 1})))


def served(groups):
    for group in groups:
        got = yield from group
        yield (got, group)


print(list(served([(1, 2), [3], range(2)])))


class Order:
    """Gives out in groups what is ready, and goes on when a group is done."""

    def __init__(self, waits):
        self.waits = {name: set(other) for name, other in waits.items()}

    def ready(self):
        return tuple(sorted(name for name, other in self.waits.items() if not other))

    def done(self, *names):
        for name in names:
            del self.waits[name]
        for other in self.waits.values():
            other.difference_update(names)

    def __iter__(self):
        while self.waits:
            group = self.ready()
            yield from group
            self.done(*group)


print(list(Order({"roof": ["wall"], "wall": ["floor"], "floor": [], "garden": []})))


def inner():
    got = yield 1
    return got


def outer(source):
    try:
        source = yield from source
    except ValueError as error:
        print("caught", error, type(source).__name__)
    return source


running = outer(inner())
print(next(running))
try:
    running.throw(ValueError("no"))
except StopIteration as stop:
    print("returned", type(stop.value).__name__)


async def one():
    return 5


async def main():
    waiting = one()
    got = await waiting
    print(got, type(waiting).__name__)
    task = asyncio.create_task(one())
    print(await task, await task, task.done())


asyncio.run(main())

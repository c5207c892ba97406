# What `async def`, `await` and `asyncio.gather` are written with where coroutines wait for nothing but tools and one another.
# A coroutine is a generator that gives what it waits for: an open call, coroutines (a list of them, a list into which the first error of one
# is put, and whether all shall end though one fails), or None for "the others first".
from _inner import begun as _begun, is_open as _is_open, reply_of as _reply_of, together as _together
from time import sleep as _let_time_pass


# `await tool(...)`, the call being left open.
async def waited(call):
    yield call
    return _reply_of(call)


# `await asyncio.gather(...)` in a coroutine that itself runs beside others.
async def gathered(children):
    heard = [None]
    group = _begun(children, heard)
    yield group, heard, False
    error = heard[0]
    if error is not None:
        raise error
    return group


# Where somebody may take an error.
async def settled(children):
    heard = [None]
    group = _begun(children, heard)
    yield group, heard, True
    error = heard[0]
    if error is not None:
        raise error
    return group


# With errors among the results.
async def gathered_keeping(children):
    return (yield from gathered([_kept(child) for child in children]))


def together_keeping(children):
    return _together([_kept(child) for child in children])


async def _kept(child):
    try:
        if _is_open(child):
            return (yield from waited(child))
        return (yield from child)
    except Exception as error:
        return error


# `await asyncio.sleep(0)` beside others.
async def turn(result=None):
    yield
    return result


def slept(delay, result=None):
    if delay > 0:
        _let_time_pass(delay)
    return result

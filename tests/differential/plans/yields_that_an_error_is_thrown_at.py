from contextlib import contextmanager
import asyncio

def keeper():
    x = 1
    while True:
        try:
            x = yield x
        except ValueError as error:
            print("kept", x, error)

g = keeper()
next(g)
print(g.send(5))
print(g.throw(ValueError("a")))
print(g.send(6))
print(g.throw(ValueError("b")))

def first():
    try:
        got = yield "ask"
    except KeyError:
        try:
            print(got)
        except UnboundLocalError as error:
            print(error)
        got = "none"
    yield got

g = first()
print(next(g))
print(g.throw(KeyError("k")))
g = first()
next(g)
print(g.send("sent"))

def itself(a):
    for turn in range(3):
        try:
            a = yield a
        except ValueError:
            print("still", a)

g = itself("start")
print(next(g), g.throw(ValueError), g.send("other"))

@contextmanager
def guarded(name):
    got = name
    try:
        got = yield got
    except LookupError:
        print("guarded", got)

with guarded("door") as value:
    print(value)
    raise KeyError("x")

def within():
    log = []
    total = 0
    while True:
        try:
            step = 10
            step = yield total
            total += step
        except ValueError as error:
            log.append((step, str(error)))
            total += step
        except GeneratorExit:
            print("closed", step, log)
            raise

g = within()
next(g)
print(g.send(1), g.throw(ValueError("v")), g.send(2))
g.close()

def outer():
    result = yield from keeper()
    return result

g = outer()
next(g)
g.send("through")
print(g.throw(ValueError("delegated")))

async def asked():
    x = "first"
    while True:
        try:
            x = yield x
        except ValueError:
            print("kept", x)

async def main():
    ag = asked()
    print(await ag.asend(None))
    print(await ag.asend("second"))
    print(await ag.athrow(ValueError))
    await ag.aclose()

asyncio.run(main())

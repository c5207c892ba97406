from contextlib import contextmanager


@contextmanager
def room(name, *, lights=True):
    print("into", name, lights)
    yield name.upper()
    print("out of", name)


once = room("hall", lights=False)
with once as where:
    print(where)
for use in range(2):
    try:
        with once as where:
            print("again", where)
    except Exception as error:
        print(type(error).__name__, error)


# As a decorator it is made anew for each call, but not after it was entered.
@room("attic")
def work(n):
    print("work", n)
    return n * 2


print(work(1), work(2))
try:
    once(work)(3)
except AttributeError as error:
    print(error)

held = room("cellar")
print(type(held).__name__, held.args, held.kwds, held.func.__name__)
with held:
    print(hasattr(held, "args"), hasattr(held, "gen"))

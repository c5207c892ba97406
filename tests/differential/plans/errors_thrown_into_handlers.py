# An error that comes into a generator has for its context what is handled there, also where that delegates.
def handles():
    try:
        raise KeyError("a")
    except Exception:
        yield


def delegates(to):
    try:
        raise KeyError("b")
    except Exception:
        yield from to()


def plain():
    yield


def takes_others():
    try:
        yield
    except TypeError:
        pass


def shows():
    try:
        yield
    except Exception as error:
        print("inside", repr(error.__context__))
        raise


def raises_another():
    try:
        yield
    except Exception:
        raise IndexError(5)


def chain(error):
    shown = []
    while error is not None:
        shown.append(repr(error))
        error = error.__context__
    return shown


def throw(gen, error):
    next(gen)
    try:
        gen.throw(error)
    except Exception as raised:
        print(chain(raised))
    else:
        print("nothing")


throw(handles(), ValueError("v"))
for inner in (plain, takes_others, shows, raises_another, handles):
    throw(delegates(inner), ValueError("v"))
    throw(delegates(lambda: delegates(inner)), ValueError("w"))
kept = None
try:
    1 / 0
except ZeroDivisionError as error:
    kept = error
throw(handles(), kept)
throw(delegates(shows), kept)
try:
    raise OSError("outer")
except OSError:
    throw(plain(), ValueError("in a handler"))
    throw(delegates(plain), ValueError("in a handler"))

class Oops(Exception): pass
def attempt(f):
    try:
        f()
    except BaseException as e:
        print(type(e).__name__, e)
def r(what): raise what
def r2(what, cause): raise what from cause
attempt(lambda: r(ValueError))
attempt(lambda: r(ValueError("x")))
attempt(lambda: r(Oops))
attempt(lambda: r(Oops("a", "b")))
attempt(lambda: r("text"))
attempt(lambda: r(5))
attempt(lambda: r(None))
attempt(lambda: r(int))
attempt(lambda: r2(ValueError("v"), KeyError("k")))
attempt(lambda: r2(ValueError("v"), None))
attempt(lambda: r2(ValueError("v"), KeyError))
attempt(lambda: r2(ValueError("v"), "text"))
attempt(lambda: r(KeyboardInterrupt()))
attempt(lambda: r(StopIteration))
def again():
    try:
        raise Oops("first")
    except Oops:
        try:
            raise
        except Oops as e:
            print("re-raised", e)
            raise
def nothing(): raise
attempt(again)
attempt(nothing)
errors = []
for kind in (ValueError, KeyError, Oops, IndexError):
    try:
        raise kind("same text")
    except Exception as e:
        errors.append(e)
print(errors, [str(e) for e in errors])
attempt(lambda: r(errors[0]))
def catch_bad():
    try:
        1 / 0
    except "text":
        pass
attempt(catch_bad)
def catch_bad2():
    try:
        1 / 0
    except (ValueError, 5):
        pass
attempt(catch_bad2)

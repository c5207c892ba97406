# Groups of exceptions: made, taken apart, and handled by `except*`.
def show(g, d=0):
    if isinstance(g, BaseExceptionGroup):
        print(" "*d, type(g).__name__, g.message, len(g.exceptions), str(g), repr(g))
        for e in g.exceptions: show(e, d+1)
    else:
        print(" "*d, repr(g))
g = ExceptionGroup("top", [ValueError(1), TypeError("t"), ExceptionGroup("in", [KeyError("k"), ValueError(2)])])
show(g)
for c in (ValueError, (KeyError, TypeError), lambda e: isinstance(e, LookupError), OSError, ExceptionGroup, lambda e: True):
    s = g.subgroup(c)
    if s is None: print(None)
    else: show(s)
    a, b = g.split(c)
    print(a is None, b is None)
    if a: show(a)
    if b: show(b)
d = g.derive([OSError(5)])
show(d)
g.add_note("hello")
m, r = g.split(ValueError)
print(m.__notes__, r.__notes__)
for bad in (5, "a", int, (ValueError, 5), [ValueError]):
    try: g.subgroup(bad)
    except TypeError as e: print(e)
    try: g.split(bad)
    except TypeError as e: print(e)
try: g.derive([])
except Exception as e: print(type(e).__name__, e)
try: g.derive(5)
except Exception as e: print(type(e).__name__, e)
try: g.subgroup()
except Exception as e: print(type(e).__name__, e)

for f in (lambda: ExceptionGroup("a", []), lambda: ExceptionGroup("a", [1]), lambda: ExceptionGroup("a"), lambda: ExceptionGroup(5, [ValueError()]), lambda: ExceptionGroup("a", 5), lambda: ExceptionGroup("a", [KeyboardInterrupt()]), lambda: BaseExceptionGroup("a", [ValueError()]), lambda: BaseExceptionGroup("a", [KeyboardInterrupt()]), lambda: ExceptionGroup("x", (ValueError(3),)), lambda: ExceptionGroup("x", {ValueError(3)}), lambda: ExceptionGroup("x", [ValueError]), lambda: ExceptionGroup("x", [ValueError()], 3)):
    try:
        g = f()
        print(type(g).__name__, repr(g), str(g), g.args, g.exceptions, g.message)
    except Exception as e: print(type(e).__name__, e)

def run(excs):
    try:
        try:
            raise ExceptionGroup("g", excs)
        except* ValueError as e:
            print("V", repr(e), e.exceptions)
        except* (TypeError, KeyError) as e:
            print("T", repr(e))
        else:
            print("else")
        finally:
            print("fin")
    except BaseException as e:
        print("left", repr(e))
run([ValueError(1)])
run([ValueError(1), TypeError(2), OSError(3)])
run([ExceptionGroup("n", [ValueError(1), KeyError(2)]), OSError(1)])
def raiser(excs):
    try:
        try:
            raise ExceptionGroup("g", excs)
        except* ValueError as e:
            raise RuntimeError("new")
        except* TypeError as e:
            raise
    except BaseException as e:
        print("left", repr(e), repr(e.__context__), repr(e.__cause__))
raiser([ValueError(1)])
raiser([ValueError(1), TypeError(2)])
raiser([ValueError(1), TypeError(2), OSError(1)])
raiser([TypeError(2), OSError(1)])
try:
    try:
        raise ValueError("naked")
    except* ValueError as e:
        print(repr(e), e.exceptions)
except BaseException as e: print("no")
try:
    try:
        raise ValueError("naked")
    except* TypeError as e:
        print("no")
except ValueError as e: print("naked", repr(e))
try:
    try:
        raise ValueError("x")
    except* ExceptionGroup as e:
        print("no")
except TypeError as e: print(e)

class MyGroup(ExceptionGroup):
    def derive(self, excs):
        return MyGroup(self.message + "'", excs)
g = MyGroup("m", [ValueError(1), TypeError(2), MyGroup("n", [ValueError(3)])])
print(repr(g), str(g))
print(repr(g.split(ValueError)))
print(repr(g.subgroup(TypeError)))
try:
    raise g
except* ValueError as e:
    print(type(e).__name__, repr(e))
except* TypeError as e:
    print(type(e).__name__, repr(e))
class G2(ExceptionGroup):
    def __init__(self, msg, excs):
        self.code = 7
    def extra(self): return len(self.exceptions)
g = G2("m", [ValueError(1), TypeError(2)])
print(g.code, g.extra(), repr(g), type(g.subgroup(ValueError)).__name__, g.message)

class Base(Exception):
    pass
class Wrong(Base):
    pass
class Code(Exception):
    def __add__(self, other): return ("add", self.args, other)
    def __radd__(self, other): return ("radd", other)
for attempt in [lambda: Wrong(1) & 1, lambda: 1 + Wrong(2), lambda: Wrong(1) * 2, lambda: -Wrong(1), lambda: Wrong(1) < Wrong(2), lambda: Code(1) + 1,
                lambda: 1 + Code(2), lambda: Code(3) + Wrong(4), lambda: Wrong(4) + Code(3), lambda: Code(1) - 1, lambda: "%s" % Wrong("text"), lambda: [1] * Wrong(1)]:
    try: print(attempt())
    except TypeError as e: print(e)
value = 5
if len(str(value)) == 1: value = Wrong("mixed")
try: print(value + 1)
except TypeError as e: print(e)
def gives():
    yield "first"
    yield "last"
it = gives()
print(it.send(None), it.send("nobody reads this"), next(it, "end"))
def attempt_item(error):
    for f in (lambda: error[0], lambda: error.__setitem__, lambda: list(error), lambda: len(error), lambda: 1 in error, lambda: [*error]):
        try: print(f())
        except (TypeError, AttributeError) as e: print(type(e).__name__, e)
    try: error["k"] = 1
    except TypeError as e: print(e)
    try: del error[0]
    except TypeError as e: print(e)
attempt_item(Wrong(7))

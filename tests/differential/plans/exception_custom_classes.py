class PlanError(Exception):
    pass
class Missing(PlanError):
    """Something was not found."""
class Limit(PlanError):
    def __init__(self, limit, used):
        super().__init__(f"used {used} of {limit}")
        self.limit = limit
        self.used = used
class Quiet(Exception):
    def __init__(self, code):
        self.code = code
class Loud(Exception):
    def __str__(self):
        return f"LOUD {self.args}"
class Both(ValueError, LookupError): pass
for e in (PlanError(), PlanError("p"), Missing("m", 1), Limit(5, 9), Quiet(3), Loud("x", 2), Both("b")):
    try:
        raise e
    except PlanError as p:
        print("plan", type(p).__name__, str(p), repr(p), p.args, getattr(p, "limit", None))
    except (ValueError, Loud) as v:
        print("value", type(v).__name__, v, repr(v), isinstance(v, LookupError))
    except Exception as x:
        print("other", type(x).__name__, str(x), x.args, x.code)
print(issubclass(Limit, PlanError), issubclass(Both, KeyError), Missing.__name__, Limit(1, 2).used)
try:
    raise Missing
except PlanError as e:
    print(repr(e), e.args)
try:
    Limit(1)
except TypeError as e:
    print(e)

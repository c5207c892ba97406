class A(Exception): pass
class B(A): pass
class C(B, KeyError): pass
class D(Exception):
    def __init__(self, code, *rest):
        super().__init__(code, *rest)
        self.code = code
def classify(e):
    try:
        raise e
    except C as c:
        return "C", c.args
    except B:
        return "B"
    except (A, D) as x:
        return "A or D", getattr(x, "code", None)
    except LookupError as l:
        return "lookup", str(l)
    except (ArithmeticError, (ValueError,)) as n:
        return "number", repr(n)
    except Exception as e:
        return "exception", type(e).__name__
    except BaseException as e:
        return "base", type(e).__name__
for e in (A(1), B(), C("k"), D(7, 8), KeyError("x"), IndexError(), OverflowError("o"), ValueError("v"), TypeError("t"),
        SystemExit(3), GeneratorExit(), C, D(0)):
    try:
        print(classify(e))
    except Exception as unexpected:
        print("unexpected", type(unexpected).__name__, unexpected)
print([k.__name__ for k in (A, B, C, D) if issubclass(k, A)], isinstance(C(), KeyError), isinstance(B(), C),
    issubclass(D, Exception))
errors = [B("b"), C("c"), A("a")]
print([str(e) for e in errors], [isinstance(e, B) for e in errors], sorted(errors, key=str)[0].args,
    {type(e).__name__: e.args for e in errors})
for kind in (A, B, C):
    for caught in (A, B, C):
        try:
            raise kind("x")
        except caught:
            print(f"{kind.__name__} is a {caught.__name__}", end="; ")
        except Exception:
            print("-", end="; ")
print()

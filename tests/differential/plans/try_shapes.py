def run(thunk):
    print("-")
    try:
        print("body")
        value = thunk()
    except ZeroDivisionError as e:
        print("zero", e)
        return "zero"
    except (KeyError, IndexError) as e:
        print("lookup", type(e).__name__, e)
    except ValueError:
        print("value")
        raise
    else:
        print("else", value)
        return value
    finally:
        print("finally")
    return "end"
for thunk in (lambda: 5, lambda: 1 / 0, lambda: {}["k"], lambda: [][1], lambda: int("x"), lambda: None + 1):
    try:
        print(run(thunk))
    except Exception as e:
        print("escaped", type(e).__name__, e)
try:
    pass
finally:
    print("only finally")
try:
    [][0]
except:
    print("bare")
try:
    raise LookupError("l")
except KeyError:
    print("no")
except LookupError as e:
    print("base", e)

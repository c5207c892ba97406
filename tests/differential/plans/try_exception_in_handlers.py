def run(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}({e})"
def handler_fails():
    try:
        1 / 0
    except ZeroDivisionError as e:
        return undefined_thing
def else_fails():
    try:
        x = 1
    except Exception:
        return "not caught here"
    else:
        return [][x]
    finally:
        print("else_fails finally")
def finally_fails():
    try:
        return "value"
    finally:
        {}["gone"]
def finally_hides():
    try:
        raise ValueError("hidden")
    finally:
        return "hidden by return"
def nested_same_name():
    try:
        raise ValueError("one")
    except ValueError as e:
        try:
            raise KeyError("two")
        except KeyError as e:
            inner = str(e)
        try:
            return str(e), inner
        except UnboundLocalError as u:
            return f"unbound {inner}"
for f in (handler_fails, else_fails, finally_fails, finally_hides, nested_same_name):
    print(f.__name__, run(f))

def run(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}({e})"
def in_condition():
    try:
        if {}["k"]:
            return 1
    except KeyError as e:
        return f"condition {e}"
def in_loop_header():
    try:
        for i in 5:
            pass
    except TypeError as e:
        return f"header {e}"
def in_default():
    try:
        def f(x=1 / 0): pass
    except ZeroDivisionError as e:
        return f"default {e}"
def in_except_expression():
    try:
        try:
            raise ValueError("v")
        except {}["no handler"]:
            pass
    except KeyError as e:
        return f"clause {e}"
def star_target():
    try:
        a, *b = 5
    except TypeError as e:
        return f"target {e}"
for f in (in_condition, in_loop_header, in_default, in_except_expression, star_target):
    print(f.__name__, run(f))

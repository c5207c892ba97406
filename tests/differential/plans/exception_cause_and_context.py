def convert(text):
    try:
        return int(text)
    except ValueError as e:
        raise TypeError(f"not a number: {text}") from e
try:
    convert("abc")
except TypeError as e:
    print(e, type(e).__name__)
def hide(text):
    try:
        return int(text)
    except ValueError:
        raise KeyError(text) from None
try:
    hide("q")
except KeyError as e:
    print(e, e.args)
def chain(n):
    if n == 0:
        raise ValueError("bottom")
    try:
        chain(n - 1)
    except ValueError as e:
        raise ValueError(f"{n} <- {e}") from e
try:
    chain(4)
except ValueError as e:
    print(e)
def cleanup():
    try:
        raise ValueError("work")
    except ValueError:
        try:
            raise OSError("undo failed")
        except OSError as e:
            print("while undoing:", e)
    print("goes on")
cleanup()
def group(actions):
    errors = []
    for name, action in actions:
        try:
            action()
        except Exception as e:
            errors.append((name, type(e).__name__, str(e)))
    if errors:
        raise RuntimeError(f"{len(errors)} of {len(actions)} failed", errors)
try:
    group([("a", lambda: 1 / 0), ("b", lambda: "fine"), ("c", lambda: {}["x"])])
except RuntimeError as e:
    print(e.args[0], e.args[1])

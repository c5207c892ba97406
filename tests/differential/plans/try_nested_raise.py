def show(f):
    try:
        f()
    except Exception as e:
        cause = e.__cause__ if False else None
        print("outer caught", type(e).__name__, e.args)
def one():
    try:
        raise KeyError("a")
    except KeyError:
        print("replace")
        raise ValueError("b")
def two():
    try:
        try:
            1 / 0
        finally:
            print("inner finally")
            [][5]
    except ZeroDivisionError:
        print("not reached")
def three():
    try:
        raise ValueError("v")
    except ValueError as e:
        try:
            raise TypeError("t")
        except TypeError as e2:
            print("both", e, e2)
        print("still", e)
        raise
def four():
    for n in (1, 0, "x"):
        try:
            try:
                print(10 / n)
            except ZeroDivisionError:
                print("zero")
        except TypeError as e:
            print("type", e)
        else:
            print("inner was quiet")
def five():
    try:
        int("q")
    except TypeError:
        print("no")
    finally:
        print("passing through")
def six():
    try:
        raise Exception("first")
    except Exception as e:
        raise RuntimeError(f"wrapped: {e}") from e
for f in (one, two, three, four, five, six):
    show(f)

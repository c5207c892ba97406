def check(f):
    try:
        f()
        print("held")
    except AssertionError as e:
        print(repr(e), str(e), e.args)
def a1(v): assert v
def a2(v): assert v, "message"
def a3(v): assert v, ("tuple", 1)
def a4(v): assert v > 3, f"{v} is too small"
def a5(v): assert isinstance(v, int) and v, {"got": v}
for f in (a1, a2, a3, a4, a5):
    for v in (0, 5):
        check(lambda: f(v))
def side(v):
    print("evaluated", v)
    return v
def a6(v): assert side(v), side("message")
check(lambda: a6(1))
check(lambda: a6(0))
check(lambda: a4("x" * 0 or 3))
try:
    assert [] == [1], "lists differ"
except Exception as e:
    print(type(e).__name__, e)

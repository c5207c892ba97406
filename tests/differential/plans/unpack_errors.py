def attempt(label, f):
    try:
        f()
        print(label, "fine")
    except Exception as e:
        print(label, type(e).__name__, e)
def unpack2(v):
    a, b = v
def unpack1(v):
    (a,) = v
def star(v):
    a, b, *c = v
def nested(v):
    (a, b), c = v
for v in ([1, 2], [1], [], [1, 2, 3], "ab", "abc", 5, None, {"x": 1, "y": 2}, {1}, range(3), (i for i in range(4)), 2.5,
        len, True):
    shown = repr(v) if not isinstance(v, (type(len), type(i for i in ""))) else "something"
    attempt(shown, lambda: unpack2(v))
for v in ((), (1,), (1, 2), 7):
    attempt(f"one {v}", lambda: unpack1(v))
    attempt(f"star {v}", lambda: star(v))
    attempt(f"nested {v}", lambda: nested(v))
attempt("for", lambda: [a for a, b in [1]])
attempt("for3", lambda: [a for a, b in [(1, 2, 3)]])
attempt("items", lambda: [k for k, v in {"abc": 1}])

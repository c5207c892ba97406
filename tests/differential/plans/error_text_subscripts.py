containers = [5, 1.5, "abc", [1, 2], (1, 2), {"a": 1}, {1}, None, True, len, range(3), frozenset()]
def attempt(f):
    try:
        return str(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def store(c, k):
    c[k] = 0
    return "stored"
def remove(c, k):
    del c[k]
    return "removed"
for c in containers:
    for k in (0, 5, -9, "a", None, 1.5, (0, 1), [0], slice(0, 1), True, 2**70):
        print(type(c).__name__, k, "|", attempt(lambda: c[k]), "|",
            attempt(lambda: store(c, k) if not isinstance(c, (list, dict)) else c.copy() and store(c.copy(), k)), "|",
            attempt(lambda: remove(c.copy() if isinstance(c, (list, dict)) else c, k)))

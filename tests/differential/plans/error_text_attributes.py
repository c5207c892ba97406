values = [5, 1.5, "s", [1], (1,), {"k": 1}, {1}, None, True, range(3), frozenset(), ValueError("v"), lambda: 0, len, int, str]
def attempt(f):
    try:
        f()
        return "fine"
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def put(v):
    v.size = 1
def drop(v):
    del v.size
for v in values:
    print(attempt(lambda: v.nothing), "|", attempt(lambda: v.push(1)))
for v in values[:11]:
    print(attempt(lambda: put(v)), "|", attempt(lambda: drop(v)))
print(getattr("abc", "upper")(), getattr(5, "nope", "default"), hasattr([], "append"), hasattr([], "push"),
    hasattr({}, "items"), attempt(lambda: getattr(5, "nope")), attempt(lambda: getattr(5)), attempt(lambda: hasattr(5)),
    attempt(lambda: getattr(5, 5)))

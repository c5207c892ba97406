def parse(text):
    try:
        return float(text), None
    except ValueError as e:
        return None, e
results = [parse(t) for t in ("1.5", "x", "", "2e3")]
for value, error in results:
    print(value, repr(error))
print([type(e).__name__ if e else "ok" for _, e in results], sum(v for v, _ in results if v is not None))
handlers = {ValueError: "bad value", KeyError: "no key", ZeroDivisionError: "division"}
def explain(f):
    try:
        return f()
    except tuple(handlers) as e:
        return f"{handlers[type(e)]} ({e})"
print(explain(lambda: int("z")), explain(lambda: {}[1]), explain(lambda: 1 // 0), explain(lambda: 7))
seen = {}
for f in (lambda: [][0], lambda: {}["a"], lambda: "a" + 1, lambda: int("b"), lambda: 5 % 0, lambda: [].x, lambda: nope,
        lambda: "a".b, lambda: [][0]):
    try:
        f()
    except Exception as e:
        seen.setdefault(type(e).__name__, []).append(str(e))
for name in sorted(seen):
    print(name, seen[name])

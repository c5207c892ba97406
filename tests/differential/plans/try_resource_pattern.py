log = []
def acquire(name):
    if name.startswith("bad"):
        raise OSError(f"cannot open {name}")
    log.append(f"+{name}")
    return name
def release(name): log.append(f"-{name}")
def use(*names, work=lambda: "done"):
    held = []
    try:
        for n in names:
            held.append(acquire(n))
        return work()
    except OSError as e:
        log.append(f"!{e}")
        return None
    finally:
        while held:
            release(held.pop())
def fails(): raise ValueError("work failed")
print(use("a", "b"), log); log.clear()
print(use("a", "bad1", "c"), log); log.clear()
try:
    use("x", work=fails)
except ValueError as e:
    print(e, log); log.clear()
def retry(f, times, give_up=()):
    for n in range(1, times + 1):
        try:
            return f(n)
        except give_up as e:
            print("giving up:", e)
            raise
        except Exception as e:
            print(f"try {n}: {type(e).__name__}: {e}")
            last = e
    raise RuntimeError(f"no luck in {times}") from last
print(retry(lambda n: 10 // (n - 1), 3))
for f, stop in ((lambda n: [][n], ()), (lambda n: {}[n], (KeyError,)), (lambda n: int("x" * n), (TypeError, IndexError))):
    try:
        retry(f, 2, stop)
    except Exception as e:
        print(type(e).__name__, e)

def stack():
    items = []
    def push(*vs):
        items.extend(vs)
        return len(items)
    def pop():
        return items.pop() if items else None
    def peek(default=None):
        return items[-1] if items else default
    return {"push": push, "pop": pop, "peek": peek, "size": lambda: len(items)}
s, t = stack(), stack()
print(s["push"](1, 2, 3), s["pop"](), s["peek"](), s["size"](), t["size"](), t["pop"](), t["peek"]("empty"))
def observable(value):
    watchers = []
    def get(): return value
    def put(new):
        nonlocal value
        old, value = value, new
        for w in watchers:
            w(old, new)
    return get, put, watchers.append
get, put, watch = observable(1)
log = []
watch(lambda old, new: log.append(f"{old}->{new}"))
watch(lambda old, new: put(10) if new == 5 else None)
put(2); put(5)
print(get(), log)
def once(f):
    done = False
    result = None
    def run(*args):
        nonlocal done, result
        if not done:
            done, result = True, f(*args)
        return result
    return run
first = once(lambda n: n * 100)
print(first(3), first(4))
def averager():
    total = count = 0
    def add(v):
        nonlocal total, count
        total += v
        count += 1
        return total / count
    return add
avg = averager()
print([avg(v) for v in (10, 20, 60)], [f(2) for f in [lambda x, k=k: x ** k for k in range(4)]])
def fib():
    a, b = 0, 1
    def step():
        nonlocal a, b
        a, b = b, a + b
        return a
    return step
step = fib()
print([step() for _ in range(12)])

handlers = {}
for verb in ("add", "drop"):
    def handle(item, verb=verb, log=[]):
        log.append(item)
        return f"{verb} {item} ({len(log)})"
    handlers[verb] = handle
print(handlers["add"]("x"), handlers["drop"]("y"), handlers["add"]("z"))
def table(n):
    return [[(lambda: (i, j)) for j in range(n)] for i in range(n)]
print([f() for row in table(2) for f in row])
def make():
    fs = []
    for i in range(3):
        j = i * 10
        fs.append(lambda k=0: (i, j, k))
    return fs
print([f() for f in make()], [f(5) for f in make()])
adders = {n: (lambda x: lambda n=n: x + n)(100) for n in range(3)}
print([adders[n]() for n in adders])
def deep(a):
    def b(c):
        def d(e):
            return a + c + e, [a + v for v in (c, e)], (lambda: a * c * e)()
        return d
    return b
print(deep(1)(2)(3), deep("a")("b")("c") if False else deep(2)(2)(2))
x = 1
def shadow(x):
    y = [x for x in range(x)]
    return x, y, (lambda x: x + 1)(x), {x: 0 for x in "ab"}, x
print(shadow(3), x)
def late():
    return [g() for g in [lambda: z for _ in range(2)]] if (z := "seen") else None
print(late())
def counter_in_comprehension():
    n = 0
    def tick():
        nonlocal n
        n += 1
        return n
    return [tick() for _ in range(3)], {tick(): tick() for _ in range(2)}, n
print(counter_in_comprehension())

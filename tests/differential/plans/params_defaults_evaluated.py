print("before")
def make(value):
    print("default", value)
    return value
def f(a=make(1), *, b=make([])):
    b.append(a)
    return b
print(f(), f(2), f(3, b=[9]), f())
limit = 10
def g(n=limit):
    return n
limit = 20
print(g(), g(limit))
def h(a, b=None):
    b = [] if b is None else b
    b.append(a)
    return b
print(h(1), h(2), h(3, [0]))
fs = [lambda x, n=n: x * n for n in range(1, 4)]
print([f(10) for f in fs], (lambda a, *b, c=3, **d: (a, b, c, d))(1, 2, c=4, e=5), (lambda: None)(), (lambda *a: sum(a))(1, 2, 3))
def swap(a, b): return b, a
print(swap(*swap(1, 2)), swap(b=1, a=2), [*map(lambda p: swap(*p), [(1, 2), (3, 4)])])
def early(n):
    if n > 2:
        return "big"
    for i in range(n):
        if i == 1:
            return i
print(early(5), early(2), early(0), early(1))

late = [lambda: i for i in range(3)]
early = [lambda i=i: i for i in range(3)]
print([f() for f in late], [f() for f in early], [f(9) for f in early])
fs = []
for n in range(3):
    def add(x):
        return x + n
    fs.append(add)
print([f(10) for f in fs])
n = 100
print([f(10) for f in fs])
def make(k):
    def inner():
        return k
    k *= 2
    return inner
print(make(4)(), [make(v)() for v in range(3)])
def outer():
    def get():
        return value
    try:
        get()
    except NameError as e:
        print(type(e).__name__, e)
    value = "set later"
    return get()
print(outer())
def compose(*fs):
    def run(x):
        for f in reversed(fs):
            x = f(x)
        return x
    return run
print(compose(str, lambda v: v * 2, lambda v: v + 1)(5), compose()(7))
table = {name: (lambda text, name=name: f"{name}:{text}") for name in ("a", "b")}
print(table["a"]("x"), table["b"]("y"))

double = lambda n: n * 2
print(double(4), double("ab"), (lambda: 5)(), (lambda a, b=2: a + b)(1), (lambda *a, **k: (a, k))(1, x=2),
    [(lambda n: n + 1)(i) for i in range(3)])
print(sorted(["bb", "a", "ccc"], key=lambda s: -len(s)), max([(1, 5), (2, 3)], key=lambda p: p[1]),
    list(map(lambda a, b: a * b, [1, 2], [3, 4])), list(filter(lambda n: n % 2, range(6))))
apply = lambda f, *args: f(*args)
print(apply(pow, 2, 3), apply(lambda: "none"), apply(max, 1, 9, 4), apply(apply, apply, len, "abc"))
curry = lambda f: lambda a: lambda b: f(a, b)
print(curry(lambda a, b: a - b)(10)(3), (lambda f: f(f, 5))(lambda self, n: 1 if n == 0 else n * self(self, n - 1)))
operations = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "max": max, "cat": lambda a, b: f"{a}{b}"}
for name, op in operations.items():
    print(name, op(7, 3))
pick = lambda flag: (lambda: "yes") if flag else (lambda: "no")
print(pick(1)(), pick(0)(), (lambda x: (y := x + 1) * y)(3), (lambda x: x if x > 0 else -x)(-4), (lambda: (yes := True))())
print(double.__name__, curry.__name__, len.__name__, int.__name__, (lambda: 0).__name__, pick.__name__)

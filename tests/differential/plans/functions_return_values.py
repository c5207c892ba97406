def nothing(): pass
def bare(): return
def many(): return 1, "two", [3]
def one_tuple(): return 5,
def star(): return *[1, 2], 3
def implicit(n):
    if n:
        return "yes"
def early(values):
    for v in values:
        if v < 0:
            return f"negative {v}"
        if v == 0:
            return
    return "all positive"
print(nothing(), bare(), many(), one_tuple(), star(), implicit(1), implicit(0), early([1, -2]), early([0]), early([3]), early([]))
a, b, (c,) = many()
print(a, b, c)
def counter(n, acc=()): return acc if n == 0 else counter(n - 1, acc + (n,))
print(counter(5), (lambda: (yield_ := 1, yield_ + 1))(), many()[1], many()[::-1], len(many()))
def nested():
    def a(): return b() + 1
    def b(): return 41
    return a()
print(nested())
def redefine(): return "first"
old = redefine
def redefine(): return "second " + old()
print(redefine(), old.__name__, redefine.__name__)
if a:
    def conditional(): return "defined in if"
else:
    def conditional(): return "never"
print(conditional())
for i in range(2):
    def in_loop(i=i): return i * 10
print(in_loop(), [f() for f in [in_loop, lambda: i]])
result = nothing() or bare() or "default"
print(result, nothing() is None, print("inner") is None, [nothing() for _ in range(2)])

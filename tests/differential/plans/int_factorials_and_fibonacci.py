def fact(n):
    out = 1
    for k in range(2, n + 1):
        out *= k
    return out
def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a
def isqrt(n):
    x = n
    y = (x + 1) // 2
    while y < x:
        x, y = y, (y + n // y) // 2
    return x
for n in (5, 10, 20, 21, 22, 25, 40, 60):
    print(n, fact(n), fact(n) // fact(n - 3), fact(n) % (2**61 - 1))
for n in (10, 90, 92, 93, 94, 150, 300):
    print(n, fib(n), fib(n + 1) * fib(n - 1) - fib(n) ** 2)
print([isqrt(10**k) for k in range(0, 41, 5)], isqrt(2 * 10**60))
def egcd(a, b):
    if not b:
        return a, 1, 0
    g, x, y = egcd(b, a % b)
    return g, y, x - a // b * y
for a, b in ((240, 46), (10**20 + 39, 10**19 + 51), (17, -5), (2**89 - 1, 2**61 - 1)):
    g, x, y = egcd(a, b)
    print(g, x, y, a * x + b * y == g)

def a(n): return b(n - 1)
def b(n): return c(n - 1) if n else a(n)
def c(n): return [n][n]
print(a(2))
print(a(4))

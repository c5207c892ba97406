def fact(n): return 1 if n < 2 else n * fact(n - 1)
def fib(n, memo={}):
    if n not in memo:
        memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]
def hanoi(n, a="A", b="B", c="C"):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [a + c] + hanoi(n - 1, b, a, c)
def perms(s): return [s] if len(s) < 2 else [c + rest for i, c in enumerate(s) for rest in perms(s[:i] + s[i + 1:])]
def subsets(items): return [[]] if not items else [s for rest in subsets(items[1:]) for s in (rest, [items[0]] + rest)]
def flatten(v): return [y for x in v for y in flatten(x)] if isinstance(v, (list, tuple)) else [v]
def ackermann(m, n): return n + 1 if m == 0 else ackermann(m - 1, 1) if n == 0 else ackermann(m - 1, ackermann(m, n - 1))
print(fact(0), fact(20), fact(50), fib(30), fib(100), hanoi(3), len(hanoi(7)))
print(perms("abc"), subsets([1, 2, 3]), flatten([1, [2, (3, [4, []])], "ab"]), ackermann(2, 3))
def is_even(n): return n == 0 or is_odd(n - 1)
def is_odd(n): return n != 0 and is_even(n - 1)
print(is_even(40), is_odd(41), is_even(7))
def depth(v): return 1 + max(map(depth, v), default=0) if isinstance(v, list) else 0
print(depth([]), depth([1, [2, [3]], []]), depth(5))
def power(b, e): return 1 if e == 0 else power(b * b, e // 2) * (b if e % 2 else 1)
print(power(3, 50), power(2, 100), [power(7, e) for e in range(6)])

def risky(n):
    if n == 2:
        raise ValueError(f"bad {n}")
    return n
g = (risky(n) for n in range(5))
seen = []
try:
    for v in g:
        seen.append(v)
except ValueError as e:
    print(e, seen)
print(list(g))
try:
    print([risky(n) for n in range(4)])
except ValueError as e:
    print("list comprehension:", e)
try:
    print({risky(n): n for n in range(4)}, "never")
except ValueError as e:
    print("dict comprehension:", e)
try:
    sum(risky(n) for n in range(3))
except ValueError as e:
    print("sum:", e)
def stop(n):
    if n == 1:
        raise StopIteration("early")
    return n
print(list(map(stop, [0, 2, 1, 5])))
try:
    print(list(stop(n) for n in [0, 1]))
except RuntimeError as e:
    print(e)
try:
    print(sorted([3, 1, 2], key=lambda n: 1 // (n - 1)))
except ZeroDivisionError as e:
    print(e)

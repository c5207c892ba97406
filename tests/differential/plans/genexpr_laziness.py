def trace(n):
    print("make", n)
    return n
g = (trace(n) * 10 for n in range(4))
print("created")
print(next(g))
print(next(g))
for v in g:
    print("loop", v)
    break
print(list(g), list(g), next(g, "empty"))
try:
    next(g)
except StopIteration as e:
    print("stop", e.args)
print(any(trace(n) > 0 for n in (0, 1, 2)), all(trace(n) < 1 for n in (0, 1, 2)))
print(sum(trace(n) for n in range(3)), max((trace(n) for n in (2, 5)), default=None), "".join(str(trace(n)) for n in (7, 8)))
first = next((n for n in range(100) if trace(n) ** 2 > 10), None)
print(first)
nums = [1, 2, 3]
lazy = (n for n in nums)
nums.append(4)
print(list(lazy))
k = 1
later = (k * n for n in range(3))
k = 100
print(list(later))

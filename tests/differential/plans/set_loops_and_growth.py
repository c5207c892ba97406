seen = set()
for n in range(0, 60, 7):
    seen.add(n * n % 31)
    print(len(seen), max(seen), min(seen), n in seen)
squares = {n * n for n in range(-5, 6)}
print(squares, len(squares), 25 in squares, -25 in squares)
a = set(range(0, 30, 2))
b = set(range(0, 30, 3))
print(a & b, a - b, b - a, len(a | b), len(a ^ b), (a & b) <= a, (a | b) >= b)
for x in sorted(a):
    if x % 4 == 0:
        a.remove(x)
print(a, sum(a), sorted(a, reverse=True)[:3])
while a:
    a.pop()
print(a, bool(a), a == set(), {1} - {1} == set())
matrix = {(r, c) for r in range(3) for c in range(3) if r <= c}
print(len(matrix), sorted(matrix), (1, 0) in matrix, {r for r, _ in matrix}, sorted(c for r, c in matrix if r == 1))
steps = {0}
for _ in range(4):
    steps = {s + d for s in steps for d in (1, 3)}
    print(steps)

values = [0.5, -0.5, 1, -1, 2.75, -7.25, 0.1, 1e-3, -1e5, 3, 1e16, float("inf"), float("nan")]
for a in values:
    print(a, [f"{a // b} {a % b}" for b in values])
    print("  ", [a / b for b in values], [a * b for b in values[:6]], [a - b for b in values[:6]])
print([divmod(a, 0.3) for a in (1, -1, 0.9, 3e10)], [divmod(5, b) for b in (0.7, -0.7, 2.5)], -0.0 // 1, 0.0 % -1,
    -1e-20 % 1, 5 % 1e-300)

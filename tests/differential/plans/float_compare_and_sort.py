values = [2.5, -0.0, 0.0, 1e-300, -1e300, float("inf"), -float("inf"), 3, 2, True, 10**20, 1e20]
print(sorted(values), sorted(values, reverse=True), max(values), min(values), sorted(values, key=abs))
print([v for v in values if v > 2], [v == int(v) for v in values if abs(v) < 1e10], [int(v) for v in (2.9, -2.9, 1e15, 0.99999)])
def close(a, b, tolerance=1e-9): return abs(a - b) <= tolerance * max(abs(a), abs(b))
print(close(0.1 + 0.2, 0.3), close(1, 1.001), close(0, 0), 0.1 + 0.2 == 0.3, 0.5 + 0.25 == 0.75)
for a, b in ((0.1, 0.1), (1, 1.0), (1e16, 1e16 + 1), (0.0, -0.0), (2**53, 2.0**53), (2**53 + 1, 2.0**53), (0.1, 1 / 10),
        (1e400, float("inf"))):
    print(a, b, a == b, a < b, a <= b)
import_free_pi = 3.141592653589793
print([round(import_free_pi, n) for n in range(8)], [f"{import_free_pi:.{n}f}" for n in range(5)],
    f"{import_free_pi:10.3e}", import_free_pi // 1, import_free_pi % 1, -import_free_pi // 1, int(-import_free_pi))

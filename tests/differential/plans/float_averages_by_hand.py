data = [12.5, 7, 3.25, 19, 7, 7.0, 1]
n = len(data)
mean = sum(data) / n
ordered = sorted(data)
median = ordered[n // 2] if n % 2 else (ordered[n // 2 - 1] + ordered[n // 2]) / 2
counts = {}
for v in data:
    counts[v] = counts.get(v, 0) + 1
mode = max(counts, key=counts.get)
variance = sum((v - mean) ** 2 for v in data) / n
print(mean, median, mode, counts, variance, variance ** 0.5)
def percentile(p):
    at = (n - 1) * p / 100
    low = int(at)
    return ordered[low] + (ordered[min(low + 1, n - 1)] - ordered[low]) * (at - low)
print([percentile(p) for p in (0, 25, 50, 75, 90, 100)])
xs, ys = range(1, n + 1), data
mx = sum(xs) / n
slope = sum((x - mx) * (y - mean) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
print(slope, mean - slope * mx, [round(mean + slope * (x - mx), 3) for x in xs])
moving = [sum(data[i:i + 3]) / 3 for i in range(n - 2)]
print(moving, [round(v - mean, 2) for v in data], max(moving), min(moving, key=lambda v: abs(v - mean)))
scaled = [(v - min(data)) / (max(data) - min(data)) for v in data]
print([f"{s:.1%}" for s in scaled], sum(scaled), [int(s * 10) for s in scaled], ["#" * round(s * 8) for s in scaled])

def area(points):
    twice = 0.0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
        twice += x1 * y2 - x2 * y1
    return abs(twice) / 2


ring = [(float(i % 100), float((i * i) % 97)) for i in range(400)]
best = 0.0
for shift in range(120):
    best = max(best, area([(x + shift, y * 0.5) for x, y in ring]))
print(round(best, 3))

readings = [21.5, 19.0, 22.75, 18.125, 20.0, 23.5, 17.25]
print(sum(readings), sum(readings) / len(readings), min(readings), max(readings))
print(sum([0.1] * 10), sum([0.1] * 10) == 1.0, sum([0.1] * 3, 0.5), sum([1, 2.5, True]))
mean = sum(readings) / len(readings)
variance = sum((r - mean) ** 2 for r in readings) / (len(readings) - 1)
print(round(mean, 4), round(variance, 4), round(variance ** 0.5, 4))
middle = sorted(readings)[len(readings) // 2]
print(middle, [r - middle for r in readings], [r > mean for r in readings])
total = 0.0
for step in range(1, 20):
    total += 1 / step
print(total)
guess = 1.0
for _ in range(8):
    guess = (guess + 2 / guess) / 2
    print(guess)

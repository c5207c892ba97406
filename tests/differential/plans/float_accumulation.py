x, total, product = 0.1, 0.0, 1.0
for i in range(1, 13):
    total += x * i
    product *= 1 + x / i
    print(i, total, product, total / i, product ** -1, round(total, 3), f"{total:.17g}")
balance, rate = 1000.0, 0.035
for year in range(2026, 2032):
    interest = balance * rate
    balance += interest
    print(f"{year}: {interest:8.4f} {balance:12.4f} {balance!r}")
print(sum([0.1] * 10), sum(x * 0.1 for x in range(10)), 0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, (0.1 + 0.2) + 0.3 == 0.1 + (0.2 + 0.3))
print(1e16 + 1, 1e16 + 2, 2.0**53 + 1, 1e308 + 1e292, 5e-324 / 2, 1 - 0.9, 1.1 * 3, 4.35 * 100, 0.1 * 3, 1 / 3 * 3)
pi = 0.0
for k in range(200):
    pi += (-1) ** k * 4 / (2 * k + 1)
print(pi, 355 / 113, abs(pi - 355 / 113) < 0.01)

readings = [("2026-01", 10250.5), ("2026-02", 10531.0), ("2026-03", 10790.25), ("2026-04", 10790.25), ("2026-05", 10712.0)]
bands = [(100, 0.31), (150, 0.28), (None, 0.25)]
def cost(kwh):
    left, total, parts = kwh, 0.0, []
    for size, price in bands:
        used = left if size is None else min(left, size)
        if used <= 0:
            break
        total += used * price
        parts.append(f"{used:g}@{price}")
        left -= used
    return total, parts
year = 0.0
for (m1, r1), (m2, r2) in zip(readings, readings[1:]):
    used = r2 - r1
    try:
        assert used >= 0, f"meter ran backwards by {-used}"
        amount, parts = cost(used)
    except AssertionError as e:
        print(f"{m2}: {e}")
        continue
    vat = round(amount * 0.21, 2)
    year += amount + vat
    print(f"{m2}: {used:>8.2f} kWh {amount:>8.2f} + {vat:>6.2f} = {amount + vat:>8.2f}  {' + '.join(parts) or 'no use'}")
print(f"{year:.2f} {year / 12:.4f} {year:,.0f} {year!r}")
for kwh in (0, 0.5, 100, 100.01, 250, 1e4):
    total, parts = cost(kwh)
    print(kwh, round(total, 4), len(parts), f"{total / kwh:.5f}" if kwh else "n/a")

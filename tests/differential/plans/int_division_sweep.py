values = [0, 1, -1, 2, -3, 7, -8, 10**6 + 3, 2**31, -2**31, 2**63 - 1, -2**63, 2**64 + 1, -(10**30)]
for a in values:
    row = []
    for b in values:
        if b:
            q, r = divmod(a, b)
            assert q * b + r == a and (r == 0 or (r < 0) == (b < 0)) and abs(r) < abs(b)
            row.append(f"{q}:{r}")
    print(a, *row)
print([a // 3 for a in values], [a % -3 for a in values], [a % 2 for a in values],
    [int(a / 7) if abs(a) < 10**15 else "-" for a in values])

edges = [2**31 - 1, 2**31, 2**32, 2**53, 2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64]
for e in edges:
    for x in (e, -e):
        print(x, x + 1, x - 1, x * 2, x * x, x // 3, x % 1000, -x, abs(x))
small = 2**63
for _ in range(4):
    small -= 1
    print(small, small + 2, small - 2**63)
print(-2**63 // -1, abs(-2**63), -(-2**63), -2**63 * -1, -2**63 - 1)
total = 9223372036854775807
total += 1
print(total, total - 1 == 9223372036854775807)

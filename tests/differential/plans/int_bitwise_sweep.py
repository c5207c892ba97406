values = [0, 1, -1, 5, -6, 255, 2**31, -2**31 - 1, 2**62, -2**63, 2**63, 2**64 - 1, -2**65]
for a in values:
    print(a, [a & b for b in values])
    print("  ", [a | b for b in values])
    print("  ", [a ^ b for b in values])
    print("  ", ~a, [a << k for k in (1, 3, 33)], [a >> k for k in (1, 3, 33, 64)], a.bit_length(), a.bit_count())

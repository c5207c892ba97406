pairs = [(12, 10), (-12, 10), (12, -10), (-12, -10), (0, -1), (2**70, 2**70 - 1), (-2**65, 2**64 + 5)]
for a, b in pairs:
    print(a, b, a & b, a | b, a ^ b, ~a, ~b)
flags = 0
for bit in (1, 4, 5, 9):
    flags |= 1 << bit
print(flags, bin(flags))
flags &= ~(1 << 4)
print(flags, bin(flags))
flags ^= 0xFF
print(flags, hex(flags))
print([bit for bit in range(12) if flags >> bit & 1])
print(True & 3, True | 2, False ^ 7, True ^ True, True & False, type(True & 1).__name__, type(True | False).__name__)

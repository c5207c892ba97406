for n in (0, 1, -1, 2, 255, 256, -256, 2**63, 2**100 - 1):
    print(n, n.bit_length(), n.bit_count(), n.conjugate(), n.as_integer_ratio())
print((5).bit_length(), (True).bit_length())
print((7).real, (7).imag, (7).numerator, (7).denominator)
n = 0
for step in range(5):
    n = n * 1000 + step
    print(n, n.bit_length(), n.bit_count(), (-n).bit_length())

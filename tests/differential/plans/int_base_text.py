for n in (0, 1, -1, 255, -255, 2**64, -2**65 + 1):
    print(n, bin(n), oct(n), hex(n))
print(bin(True), hex(False))
for f in (bin, oct, hex):
    for bad in (1.0, "1", None):
        try:
            print(f(bad))
        except TypeError as e:
            print(e)
print(0b1011, 0o755, 0xDEAD_BEEF, 1_000_000, 0B1, 0O7, 0XaB)

print(len(str(10**4000)), len(str(2**10000)), str(7**2000)[:20], str(7**2000)[-20:], int("9" * 4000) % 1000007)
for f in (lambda: str(10**4300), lambda: int("1" * 4301), lambda: repr(10**5000), lambda: f"{10**4300}",
        lambda: "%d" % 10**4300, lambda: int("x" * 5000)):
    try:
        print(len(f()) if isinstance(f(), str) else f())
    except ValueError as e:
        print(str(e)[:120])
print(len(hex(16**5000)), len(bin(2**9000)), int("f" * 5000, 16).bit_length(), len(str(10**4299)))
n = 3**500
print(n % 10**15, n // 10**220, n.bit_length(), n & (2**64 - 1), n >> 700, (n << 3) == n * 8, -n // 7 == -(n // 7) - 1,
    divmod(-n, 10**200)[1] % 10**9)

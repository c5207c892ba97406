def to_base(n, base):
    if n == 0:
        return "0"
    sign, n, out = "-" * (n < 0), abs(n), ""
    while n:
        n, d = divmod(n, base)
        out = "0123456789abcdefghijklmnopqrstuvwxyz"[d] + out
    return sign + out
for n in (0, 1, 255, -255, 10**12, 2**70 + 1, -(3**50)):
    row = [to_base(n, b) for b in (2, 3, 8, 16, 36)]
    print(n, row, [int(t, b) == n for t, b in zip(row, (2, 3, 8, 16, 36))], row[0] == format(n, "b"), row[3] == f"{n:x}")
for n in (5, 10, 2**40 - 1):
    gray = n ^ n >> 1
    print(n, bin(n), f"{gray:b}", bin(n).count("1"), n & -n, n & n - 1, bin(~n & 0xFF), f"{n:032_b}"[-19:], int(bin(n)[:1:-1], 2))

for a in (7, -7, 0, 1, -1, 10**20, -10**20):
    for b in (2, -2, 3, -3, 7, -7, 10**10, -10**10):
        q, r = a // b, a % b
        print(a, b, q, r, divmod(a, b) == (q, r), q * b + r == a)
print(-7 // 2 * 2 + -7 % 2, 7 // -2 * -2 + 7 % -2, [n // 4 for n in range(-9, 9)], [n % -4 for n in range(-9, 9)])
print(divmod(-1, 24), divmod(-25, 24), [divmod(m, 60) for m in (0, 59, 60, 61, -1, -61)])

print([2**n for n in range(0, 70, 7)])
print([(-2)**n for n in range(8)])
print(0**0, 0**5, 1**1000, (-1)**1001)
print(2**-1, 2**-3, (-2)**-3, 10**-2)
print(pow(3, 4), pow(3, 4, 5), pow(3, 200, 1000007), pow(-3, 3, 7), pow(3, 3, -7))
print(pow(2, 10**6, 97), pow(10, 40, 10**39 + 7))
print(pow(3, -1, 7), pow(10, -2, 17), 3 * pow(3, -1, 11) % 11)
for args in ((2, -1, 4), (2, 3, 0), (0, -1), (2.0, 3, 5), (2, 3.0, 5)):
    try:
        print(pow(*args))
    except Exception as e:
        print(args, type(e).__name__, e)
print(-2**2, (-2)**2, 2**3**2, (2**3)**2, -2**-2)
print(pow(base=2, exp=5), pow(2, exp=5, mod=7))

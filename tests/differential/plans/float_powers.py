print(2.0**3, 2**0.5, 2**-2.0, (-8)**2.0, 10.0**20, 10.0**-20, 0.0**0, 0**0.0, 1.0**1e300)
print(4**0.5, 27**(1/3), 1e100**3, 1.5**10, (-2.0)**3, (-2.0)**-3)
inf = float("inf")
print(inf**0, inf**-1, 0.5**inf, 2.0**inf, 1**inf, (-1)**inf, float("nan")**0, 1**float("nan"))
for f in (lambda: 10.0**400, lambda: 0.0**-2, lambda: 10**400 * 1.0, lambda: 1.0 + 10**400, lambda: 10.0 ** 10**400):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

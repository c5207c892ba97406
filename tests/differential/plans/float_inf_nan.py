inf, nan = float("inf"), float("nan")
print(inf, -inf, nan, [inf, nan], inf + 1, inf - inf, inf * 0, inf * -1, 1 / inf, -1 / inf)
print(nan == nan, nan != nan, nan < 1, nan > 1, inf == inf, inf > 10**400, -inf < -10**400)
print(nan in [nan], [nan] == [nan], nan in [float("nan")], (nan,) == (nan,))
print(inf // 1, inf % 5, 5 % inf, -5 % inf, 5 // inf, -5 // inf, inf // inf)
print(max(1, inf), min(1, -inf), max(nan, 1), max(1, nan), min(nan, 1), min(1, nan))
print(float("Infinity"), float("-INF"), float("NaN"), float("+nan"), float(" inf "))
print(1e308 * 10, -1e308 * 10, 1e-320 / 1e10, 2.0**1023 * 2)
print(sum([inf, 1]), sum([inf, -inf]), abs(-inf), bool(nan), bool(inf))
for f in (lambda: int(inf), lambda: int(nan), lambda: round(inf), lambda: round(nan), lambda: 2.0**10000,
        lambda: float(10**400), lambda: inf.as_integer_ratio(), lambda: nan.as_integer_ratio()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

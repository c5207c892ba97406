import math
from math import *
vals = [0.5, 1, 2.7, -1.3, 10, 0.001, 100.25, -7, 3]
for n in ["acos","acosh","asin","asinh","atan","atanh","cbrt","ceil","cos","cosh","degrees","erf","erfc","exp","exp2","expm1","fabs","floor","gamma","isfinite","isinf","isnan","lgamma","log","log10","log1p","log2","radians","sin","sinh","sqrt","tan","tanh","trunc","ulp","frexp","modf"]:
    f = getattr(math, n)
    out = []
    for v in vals:
        try: out.append(f(v))
        except Exception as e: out.append(f"{type(e).__name__}: {e}")
    print(n, out)
print(factorial(20), factorial(30), comb(10, 3), comb(100, 50), perm(10, 3), perm(5), gcd(12, 18), gcd(), gcd(0, 5, -10), lcm(4, 6), lcm(), isqrt(17), isqrt(10**40), prod([1, 2, 3]), prod([], start=5), prod([0.5, 2]))
print(hypot(3, 4), hypot(1, 2, 3), dist([1, 2], [4, 6]), fsum([0.1] * 10), fsum([1e100, 1, -1e100]), copysign(1, -0.0), fmod(-7, 3), remainder(7, 4), nextafter(1, 2), ldexp(0.5, 3), pow(2, 0.5), math.pow(2, 3), atan2(1, -1), log(8, 2), log(10**400), log2(2**200), log10(10**50), math.e, tau, inf, nan)
print(isclose(0.1 + 0.2, 0.3), isclose(1, 1.1, rel_tol=0.2), isclose(0, 1e-10, abs_tol=1e-9), floor(-2.5), ceil(-2.5), floor(1e20), trunc(-2.7), gamma(5.5), gamma(171), lgamma(1000.5), erf(2), math.degrees(math.pi), math.radians(180))
class F:
    def __float__(self): return 2.25
    def __ceil__(self): return "c"
    def __floor__(self): return "f"
    def __trunc__(self): return "t"
print(sqrt(F()), ceil(F()), floor(F()), trunc(F()))
bad = ["math.sqrt(-1)", "x"]
for f in (lambda: sqrt("a"), lambda: sqrt(), lambda: sqrt(1, 2), lambda: math.pow(1), lambda: factorial(-1), lambda: factorial(2.5), lambda: gcd(1.5), lambda: isqrt(-1), lambda: comb(-1, 2), lambda: floor("a"), lambda: ceil(inf), lambda: floor(nan), lambda: exp(1000), lambda: log(0), lambda: log(-5), lambda: math.fsum(["a"]), lambda: hypot("a"), lambda: dist([1], [1, 2]), lambda: sqrt(x=1), lambda: isclose(1), lambda: isclose(1, 2, rel_tol=-1), lambda: ldexp(1, 2.0), lambda: math.pow(0, -1), lambda: fmod(1, 0), lambda: trunc("a"), lambda: perm(3, -1), lambda: prod(1), lambda: log(1, 1), lambda: sqrt(10**400), lambda: math.gamma(-1), lambda: comb(1), lambda: cosh(1000), lambda: prod([1], 2), lambda: log()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
import random
random.seed(3)
for _ in range(30):
    v = [random.uniform(-1e3, 1e3) * 10 ** random.randint(-30, 30) for _ in range(3)]
    print(hypot(*v), fsum(v), math.gamma(random.uniform(0.1, 60)), lgamma(random.uniform(-20, 100)), frexp(v[0]), modf(v[1]))

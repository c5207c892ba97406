import statistics as s, random
from fractions import Fraction
from decimal import Decimal
random.seed(5)
fs = [s.mean, s.fmean, s.median, s.median_low, s.median_high, s.mode, s.multimode, s.stdev, s.pstdev, s.variance, s.pvariance, s.harmonic_mean, s.geometric_mean, s.quantiles, s.median_grouped]
for n in range(60):
    k = n % 5
    size = random.randint(1, 9)
    if k == 0: d = [random.randint(-50, 50) for _ in range(size)]
    elif k == 1: d = [round(random.uniform(-10, 10), 2) for _ in range(size)]
    elif k == 2: d = [Fraction(random.randint(1, 20), random.randint(1, 9)) for _ in range(size)]
    elif k == 3: d = [Decimal(random.randint(1, 999)) / 10 for _ in range(size)]
    else: d = [random.randint(1, 5) * random.choice([1, 1.0, 0.5]) for _ in range(size)]
    for f in fs:
        try: print(n, f.__name__, f(d))
        except Exception as e: print(n, f.__name__, type(e).__name__, e)
    e = [x * 2 + random.randint(0, 3) for x in d]
    for f in (s.covariance, s.correlation, s.linear_regression):
        try: print(n, f.__name__, f(d, e))
        except Exception as x: print(n, f.__name__, type(x).__name__, x)
    for m in ("exclusive", "inclusive"):
        try: print(s.quantiles(d, n=random.choice([2, 4, 10]), method=m))
        except Exception as x: print(type(x).__name__, x)
nd = s.NormalDist(100, 15)
print(nd, nd.mean, nd.stdev, nd.variance, nd.median, nd.mode, nd.pdf(100), nd.cdf(115), nd.inv_cdf(.9), nd.zscore(130), nd.quantiles(4), nd + 5, nd * 2, nd + s.NormalDist(1, 1), s.NormalDist.from_samples([1, 2, 3, 4]), nd.overlap(s.NormalDist(110, 15)), nd == s.NormalDist(100, 15), hash(nd) == hash(s.NormalDist(100, 15)))
for f in (s.mean, s.stdev, s.variance, s.pvariance):
    for data in (["a"], ["a", "b"], [1, "a"], [Decimal(1), 1.5], [Fraction(1, 2), 1.5], [True, 2], [1, None]):
        try:
            print(f.__name__, f(data))
        except Exception as e:
            print(f.__name__, type(e).__name__, e)
print(s.variance([1, 2, 4], 2), s.pstdev([Decimal("1.5")] * 3), s.stdev([Fraction(1, 2), Fraction(3, 2)], Fraction(1)))

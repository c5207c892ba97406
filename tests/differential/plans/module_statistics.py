from statistics import *
import statistics, random
print(mean([1, 2, 3, 4]), mean([1, 2, 3]), mean([0.1, 0.2, 0.3]), fmean([1, 2, 4]), mean([1.5, 2]), mean([True, False]))
print(median([3, 1, 2]), median([1, 2, 3, 4]), median_low([1, 2, 3, 4]), median_high([1, 2, 3, 4]), median_grouped([1, 2, 2, 3]), mode("aabbb"), multimode("aabbc"))
print(stdev([1, 2, 3, 4]), pstdev([1, 2, 3, 4]), variance([1, 2, 3, 4]), pvariance([1, 2, 3, 4]), variance([1.5, 2.5, 4.0]), stdev([2.1, 3.4, 5.5]), variance([1, 3]))
print(quantiles([1, 2, 3, 4, 5]), quantiles([1, 2, 3, 4], n=10), quantiles([1, 5, 9], method="inclusive"), harmonic_mean([40, 60]), geometric_mean([54, 24, 36]))
print(correlation([1, 2, 3], [1, 5, 7]), covariance([1, 2, 3], [1, 5, 7]), linear_regression([1, 2, 3], [2, 4, 7]), linear_regression([1, 2], [2, 4], proportional=True).slope)
print(pvariance([1,2,3],2), variance([1,2,3,9], 3), fmean([1,2],[3,1]), harmonic_mean([2.5, 3, 10]), harmonic_mean([5,6],[1,2]))
n = NormalDist(100, 15); print(n, n.cdf(110), n.pdf(100), n.inv_cdf(0.9), n.zscore(130), NormalDist.from_samples([1, 2, 3]), n + 5, n.quantiles(4))
for f in (lambda: mean([]), lambda: median([]), lambda: mode([]), lambda: stdev([1]), lambda: variance([]), lambda: quantiles([1]), lambda: mean(["a"]), lambda: correlation([1], [2]), lambda: correlation([1, 1], [1, 2]), lambda: fmean([]), lambda: pstdev([]), lambda: geometric_mean([]), lambda: linear_regression([1,1],[1,2]), lambda: quantiles([1,2], n=0), lambda: harmonic_mean([-1, 2]), lambda: harmonic_mean([])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
random.seed(5); data = [random.gauss(10, 3) for _ in range(60)]
print(mean(data), stdev(data), pstdev(data), variance(data), pvariance(data), median(data), fmean(data), quantiles(data, n=5), harmonic_mean(data))
ints = [random.randint(-50, 900) for _ in range(41)]
print(mean(ints), stdev(ints), pstdev(ints), variance(ints), pvariance(ints), quantiles(ints))
print(issubclass(StatisticsError, ValueError), mean([1e308, 1e308]), mean([float("inf"), 1]), stdev([1e-10, 2e-10]))

# Exact sums: of what is far apart, of what cancels, of kinds mixed; what is no plain number goes another way.
import statistics
from decimal import Decimal
from fractions import Fraction

data = [
    [1, 2, 3, 4], [True, 2, False], [1.5, 2.5, 4], [0.1] * 10, [1e300, 1, -1e300], [1e-320, 5e-324, 1e308], [2 ** 62, 2 ** 62, 2 ** 62],
    [-1, 1], [-0.0, 0.0], [0.0], [2 ** 70, 1, 0.5], (3, 1.25), [1e16, 1, 1e-16, -1e16], [0.1, 0.2, 0.3, -0.6], [1 / 3, 2 / 3, 1], [5],
    [float("inf"), 1], [float("nan"), 2.0], [Decimal("1.5"), Decimal("2.25")], [Fraction(1, 3), Fraction(1, 6), 2], [2 ** 53 + 1, 0.5], [1e308, 1e308],
]
for xs in data:
    for name in ("mean", "fmean", "median", "variance", "pvariance", "stdev", "pstdev", "harmonic_mean", "mode"):
        try:
            result = getattr(statistics, name)(xs)
            print(name, type(result).__name__, result)
        except (statistics.StatisticsError, ValueError, TypeError, OverflowError, AttributeError) as e:
            print(name, type(e).__name__)
print(statistics.fmean([1, 2, 3], [1, 0, 2.5]), statistics.fmean(x / 4 for x in range(7)), statistics.mean(iter([1, 2])))
print(statistics.multimode("abracadabra"), statistics.multimode([1, 1.0, True, 2, 2]), statistics.mode(["a", "b", "b"]), statistics.mode([(1,), (2,), (1,)]))
print(statistics.variance([2.5, 3.5], 3), statistics.pvariance([1, 2, 3, 4], 2.5), statistics.stdev([0.1, 0.1, 0.1]))
print(statistics.linear_regression([1, 2, 3], [2, 4.5, 6]), statistics.correlation([1, 2, 3], [1.5, 2, 4]), statistics.covariance([1, 2, 3], [3, 2, 7]))


class Weight:
    def __init__(self, kilos):
        self.kilos = kilos

    def __float__(self):
        return self.kilos


print(statistics.fmean([Weight(1.5), 2]))

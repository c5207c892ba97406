__by_name__ = ("NormalDist",)

from random import Random as _Random, gauss as _gauss
from math import fsum as _fsum, sqrt as _sqrt, exp as _exp, log as _log, gcd as _gcd, isqrt as _isqrt, tau as _tau, erf as _erf, hypot as _hypot


class StatisticsError(ValueError):
    pass


# -- exact sums: data as fractions n / d, added by denominator

def _exact_ratio(x):
    if isinstance(x, int):
        return (int(x), 1)
    try:
        return x.as_integer_ratio()
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None
    except (OverflowError, ValueError):
        return (x, None)


# The type of what is computed from values of these two.
def _coerced(one, other):
    if one is other or other is int or other is bool:
        return one
    if one is int:
        return other
    if issubclass(other, one):
        return other
    if issubclass(one, other) or issubclass(other, int):
        return one
    if issubclass(one, int):
        return other
    if issubclass(one, float) and hasattr(other, "limit_denominator"):
        return one
    if issubclass(other, float) and hasattr(one, "limit_denominator"):
        return other
    raise TypeError(f"don't know how to coerce {one.__name__} and {other.__name__}")


def _type_of(data):
    kind = int
    for x in data:
        if type(x) is not kind:
            kind = _coerced(kind, type(x))
    return kind


# (numerator, denominator); the denominator of what is not finite is None
def _sum(data):
    partials = {}
    for x in data:
        n, d = _exact_ratio(x)
        partials[d] = partials.get(d, 0) + n
    if None in partials:
        return (partials[None], None)
    numerator, denominator = 0, 1
    for d, n in partials.items():
        numerator = numerator * d + n * denominator
        denominator *= d
        common = _gcd(numerator, denominator)
        numerator //= common
        denominator //= common
    return (numerator, denominator)


def _convert(n, d, kind):
    if d is None:
        return n
    common = _gcd(n, d)
    if d < 0:
        common = -common
    n //= common
    d //= common
    if issubclass(kind, int):
        return n // d if d == 1 else n / d
    if issubclass(kind, float):
        return n / d if kind is float else kind(n / d)
    return kind(n, d) if hasattr(kind, "limit_denominator") else kind(n) / kind(d)


# (numerator, denominator, type) of the sum of squared deviations
def _ss(data, c):
    if c is not None:
        squares = [(x - c) * (x - c) for x in data]
        n, d = _sum(squares)
        return (n, d, _type_of(squares))
    count = len(data)
    n, d = _sum(data)
    if d is None or count == 0:
        return (n, d, _type_of(data))
    top, bottom = _sum_of_squares(data)
    # (top / bottom - (n / d) ** 2 / count)
    return (count * top * d * d - n * n * bottom, bottom * d * d * count, _type_of(data))


def _sum_of_squares(data):
    partials = {}
    for x in data:
        n, d = _exact_ratio(x)
        partials[d] = partials.get(d, 0) + n * n
    top, bottom = 0, 1
    for d, n in partials.items():
        top, bottom = top * d * d + n * bottom, bottom * d * d
        common = _gcd(top, bottom)
        top //= common
        bottom //= common
    return (top, bottom)


def _spread(data, c, less, words):
    data = list(data)
    count = len(data)
    n, d, kind = _ss(data, c)
    if count <= less:
        raise StatisticsError(words)
    return (n, d if d is None else d * (count - less), kind)


# Correctly rounded square root of n / m.
def _root_to_odd(n, m):
    a = _isqrt(n // m)
    return a | (a * a * m != n)


def _float_sqrt_of_frac(n, m):
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        return (_root_to_odd(n, m << 2 * q) << q) / 1
    return _root_to_odd(n << -2 * q, m) / (1 << -q)


def _decimal_sqrt_of_frac(n, m, kind):
    if n == 0:
        return kind("0.0")
    root = (kind(n) / kind(m)).sqrt()
    nr, dr = root.as_integer_ratio()
    if nr * nr * m == n * dr * dr:
        return root
    last = kind((0, (1,), root.as_tuple().exponent))
    above = root + last
    np, dp = above.as_integer_ratio()
    if 4 * n * (dr * dp) ** 2 > m * (dr * np + dp * nr) ** 2:
        return above
    below = root - last
    nm, dm = below.as_integer_ratio()
    if 4 * n * (dr * dm) ** 2 < m * (dr * nm + dm * nr) ** 2:
        return below
    return root


def _sqrt_of(n, d, kind):
    if d is None:
        raise AttributeError(f"'{type(n).__name__}' object has no attribute 'numerator'")
    if hasattr(kind, "sqrt"):
        return _decimal_sqrt_of_frac(n, d, kind)
    return _float_sqrt_of_frac(n, d)


# -- averages

def mean(data):
    data = list(data)
    count = len(data)
    if count < 1:
        raise StatisticsError("mean requires at least one data point")
    n, d = _sum(data)
    kind = _type_of(data)
    return n / count if d is None else _convert(n, d * count, kind)


def _real(x):
    if x is None or isinstance(x, (str, bytes, list, tuple, dict, set)):
        raise TypeError("must be real number, not " + type(x).__name__)
    return float(x)


def _reals(data):
    return [_real(x) for x in data]


def fmean(data, weights=None):
    values = _reals(data)
    if weights is None:
        if not values:
            raise StatisticsError("fmean requires at least one data point")
        return _fsum(values) / len(values)
    weights = _reals(weights)
    if len(values) != len(weights):
        raise StatisticsError("data and weights must be the same length")
    top = _fsum([x * w for x, w in zip(values, weights)])
    bottom = _fsum(weights)
    if not bottom:
        raise StatisticsError("sum of weights must be non-zero")
    return top / bottom


def geometric_mean(data):
    try:
        return _exp(fmean([_log(x) for x in data]))
    except ValueError:
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers") from None


def _fail_negative(values, message):
    for x in values:
        if x < 0:
            raise StatisticsError(message)
    return values


def harmonic_mean(data, weights=None):
    data = list(data)
    message = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        x = data[0]
        if isinstance(x, (int, float)) or hasattr(x, "as_integer_ratio"):
            if x < 0:
                raise StatisticsError(message)
            return x
        raise TypeError("unsupported type")
    if weights is None:
        weights = [1] * n
        sum_weights = n
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        top, bottom = _sum(_fail_negative(weights, message))
        sum_weights = _convert(top, bottom, _type_of(weights))
    try:
        parts = [w / x if w else 0 for w, x in zip(weights, _fail_negative(data, message))]
        top, bottom = _sum(parts)
    except ZeroDivisionError:
        return 0
    if top <= 0:
        raise StatisticsError("Weighted sum must be positive")
    if bottom is None:
        return sum_weights / top
    n, d = _exact_ratio(sum_weights)
    return _convert(n * bottom, d * top, _type_of(parts))


def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2 == 1:
        return data[n // 2]
    i = n // 2
    return (data[i - 1] + data[i]) / 2


def median_low(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 == 1 else data[n // 2 - 1]


def median_high(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2]


def median_grouped(data, interval=1):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    i = 0
    while data[i] < x:
        i += 1
    j = i
    while j < n and data[j] == x:
        j += 1
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float") from None
    return (x - interval / 2.0) + interval * (n / 2 - i) / (j - i)


def _tally(data):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    return counts


def mode(data):
    best = None
    most = 0
    for value, count in _tally(data).items():
        if count > most:
            best, most = value, count
    if not most:
        raise StatisticsError("no mode for empty data")
    return best


def multimode(data):
    counts = _tally(data)
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    ld = len(data)
    if ld < 2:
        raise StatisticsError("must have at least two data points")
    if method == "inclusive":
        m = ld - 1
        result = []
        for i in range(1, n):
            j, delta = divmod(i * m, n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        m = ld + 1
        result = []
        for i in range(1, n):
            j = i * m // n
            j = 1 if j < 1 else ld - 1 if j > ld - 1 else j
            delta = i * m - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


# -- spreads

def variance(data, xbar=None):
    n, d, kind = _spread(data, xbar, 1, "variance requires at least two data points")
    return n if d is None else _convert(n, d, kind)


def pvariance(data, mu=None):
    n, d, kind = _spread(data, mu, 0, "pvariance requires at least one data point")
    return n if d is None else _convert(n, d, kind)


def stdev(data, xbar=None):
    n, d, kind = _spread(data, xbar, 1, "stdev requires at least two data points")
    return _sqrt_of(n, d, kind)


def pstdev(data, mu=None):
    n, d, kind = _spread(data, mu, 0, "pstdev requires at least one data point")
    return _sqrt_of(n, d, kind)


# -- two variables

def covariance(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("covariance requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    xbar = _fsum(x) / n
    ybar = _fsum(y) / n
    return _fsum([(xi - xbar) * (yi - ybar) for xi, yi in zip(x, y)]) / (n - 1)


def correlation(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    xbar = _fsum(x) / n
    ybar = _fsum(y) / n
    sxy = _fsum([(xi - xbar) * (yi - ybar) for xi, yi in zip(x, y)])
    sxx = _fsum([(xi - xbar) * (xi - xbar) for xi in x])
    syy = _fsum([(yi - ybar) * (yi - ybar) for yi in y])
    try:
        return sxy / _sqrt(sxx * syy)
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant") from None


class LinearRegression(tuple):
    slope = property(lambda self: self[0])
    intercept = property(lambda self: self[1])

    def __repr__(self):
        return "LinearRegression(slope=%r, intercept=%r)" % (self[0], self[1])


def linear_regression(x, y, /, *, proportional=False):
    n = len(x)
    if len(y) != n:
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    if proportional:
        sxy = _fsum([xi * yi for xi, yi in zip(x, y)])
        sxx = _fsum([xi * xi for xi in x])
    else:
        xbar = _fsum(x) / n
        ybar = _fsum(y) / n
        sxy = _fsum([(xi - xbar) * (yi - ybar) for xi, yi in zip(x, y)])
        sxx = _fsum([(xi - xbar) * (xi - xbar) for xi in x])
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant") from None
    intercept = 0.0 if proportional else ybar - slope * xbar
    return LinearRegression((slope, intercept))


class NormalDist:
    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        data = list(data)
        spread = stdev(data)
        return cls(mean(data), spread)

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def pdf(self, x):
        spread = self._sigma * self._sigma
        if not spread:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return _exp(diff * diff / (-2.0 * spread)) / _sqrt(_tau * spread)

    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * (1.0 + _erf((x - self._mu) / (self._sigma * _sqrt(2.0))))

    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _inverse_normal(p, self._mu, self._sigma)

    def samples(self, n, *, seed=None):
        gauss = _gauss if seed is None else _Random(seed).gauss
        return [gauss(self._mu, self._sigma) for i in range(n)]

    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        x, y = self, other
        if (y._sigma, y._mu) < (x._sigma, x._mu):
            x, y = y, x
        if not x._sigma or not y._sigma:
            raise StatisticsError("overlap() not defined when sigma is zero")
        more = y.variance - x.variance
        apart = abs(y._mu - x._mu)
        if not more:
            return 1.0 - _erf(apart / (2.0 * x._sigma * _sqrt(2.0)))
        a = x._mu * y.variance - y._mu * x.variance
        b = x._sigma * y._sigma * _sqrt(apart * apart + more * _log(y.variance / x.variance))
        first = (a + b) / more
        second = (a - b) / more
        return 1.0 - (abs(y.cdf(first) - x.cdf(first)) + abs(y.cdf(second) - x.cdf(second)))

    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, _hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, _hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __rsub__(self, other):
        return NormalDist(other - self._mu, self._sigma)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * abs(other))

    __rmul__ = __mul__

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / abs(other))

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"


# Wichura's algorithm AS 241: quotients of polynomials, the highest power first.
def _quotient(above, below, r):
    top = bottom = 0.0
    for c in above:
        top = top * r + c
    for c in below:
        bottom = bottom * r + c
    return (top, bottom)


_near = ((2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4, 4.5921953931549871457e+4,
          1.3731693765509461125e+4, 1.9715909503065514427e+3, 1.3314166789178437745e+2, 3.3871328727963666080e+0),
         (5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4, 2.1213794301586595867e+4,
          5.3941960214247511077e+3, 6.8718700749205790830e+2, 4.2313330701600911252e+1, 1.0))
_middle = ((7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258e+0,
            3.64784832476320460504e+0, 5.76949722146069140550e+0, 4.63033784615654529590e+0, 1.42343711074968357734e+0),
           (1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
            6.89767334985100004550e-1, 1.67638483018380384940e+0, 2.05319162663775882187e+0, 1.0))
_far = ((2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
         2.96560571828504891230e-1, 1.78482653991729133580e+0, 5.46378491116411436990e+0, 6.65790464350110377720e+0),
        (2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
         1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0))


def _inverse_normal(p, mu, sigma):
    q = p - 0.5
    if abs(q) <= 0.425:
        top, bottom = _quotient(_near[0], _near[1], 0.180625 - q * q)
        return mu + top * q / bottom * sigma
    r = _sqrt(-_log(p if q <= 0.0 else 1.0 - p))
    top, bottom = _quotient(_middle[0], _middle[1], r - 1.6) if r <= 5.0 else _quotient(_far[0], _far[1], r - 5.0)
    x = top / bottom
    return mu + (-x if q < 0.0 else x) * sigma

from _inner import chance as _chance
from math import log as _log, sqrt as _sqrt, exp as _exp, cos as _cos, sin as _sin, acos as _acos, pi as _pi, e as _e, ceil as _ceil
from itertools import accumulate as _accumulate
from bisect import bisect_right as _bisect
from operator import index as _index


# SHA-512, for seeds that are texts. Its constants are the first bits of roots of the first primes.
def _sha512(data):
    mask = 0xFFFFFFFFFFFFFFFF
    primes = [p for p in range(2, 410) if all([p % q for q in range(2, p) if q * q <= p])]
    h = [_whole_root(p << 128, 2) & mask for p in primes[:8]]
    k = [_whole_root(p << 192, 3) & mask for p in primes]
    data = data + b"\x80" + bytes((111 - len(data)) % 128) + _digits(8 * len(data), 16)
    for start in range(0, len(data), 128):
        w = [_number(data[at:at + 8]) for at in range(start, start + 128, 8)]
        for t in range(16, 80):
            x, y = w[t - 15], w[t - 2]
            s0 = (x >> 1 | x << 63) ^ (x >> 8 | x << 56) ^ x >> 7
            s1 = (y >> 19 | y << 45) ^ (y >> 61 | y << 3) ^ y >> 6
            w.append((w[t - 16] + (s0 & mask) + w[t - 7] + (s1 & mask)) & mask)
        a, b, c, d, e, f, g, last = h
        for t in range(80):
            s1 = ((e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)) & mask
            t1 = last + s1 + ((e & f) ^ (~e & mask & g)) + k[t] + w[t]
            s0 = ((a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)) & mask
            t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
            a, b, c, d, e, f, g, last = (t1 + t2) & mask, a, b, c, (d + t1) & mask, e, f, g
        h = [(old + new) & mask for old, new in zip(h, (a, b, c, d, e, f, g, last))]
    digest = b""
    for part in h:
        digest += _digits(part, 8)
    return digest


def _number(data):
    number = 0
    for byte in data:
        number = number << 8 | byte
    return number


def _digits(number, size):
    return bytes([number >> 8 * at & 255 for at in reversed(range(size))])


def _whole_root(x, n):
    low, high = 0, 1 << (x.bit_length() // n + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle ** n <= x:
            low = middle
        else:
            high = middle - 1
    return low


# The Mersenne twister (Matsumoto and Nishimura 1998), seeded as in their init_by_array.
def _whole(number, what):
    try:
        return range(number).stop
    except TypeError:
        pass
    whole = int(number)
    if whole != number:
        raise ValueError(f"non-integer {what} for randrange()")
    return whole


class Random:
    def __init__(self, x=None):
        self._words = None
        self._at = 0
        self.gauss_next = None
        if x is not None:
            self.seed(x)

    def seed(self, a=None, version=2):
        self.gauss_next = None
        if a is None:
            a = _chance()
        elif isinstance(a, (str, bytes)):
            text = a.encode() if isinstance(a, str) else a
            a = _number(text + _sha512(text))
        elif isinstance(a, float):
            a = hash(a)
        elif not isinstance(a, int):
            raise TypeError("The only supported seed types are: None,\nint, float, str, bytes, and bytearray.")
        a = abs(a)
        key = [a & 0xFFFFFFFF]
        a >>= 32
        while a:
            key.append(a & 0xFFFFFFFF)
            a >>= 32
        word = 19650218
        words = [word]
        for i in range(1, 624):
            word = (1812433253 * (word ^ word >> 30) + i) & 0xFFFFFFFF
            words.append(word)
        i = 1
        j = 0
        for _ in range(max(624, len(key))):
            words[i] = ((words[i] ^ (words[i - 1] ^ words[i - 1] >> 30) * 1664525) + key[j] + j) & 0xFFFFFFFF
            i += 1
            j += 1
            if i == 624:
                words[0] = words[623]
                i = 1
            if j == len(key):
                j = 0
        for _ in range(623):
            words[i] = ((words[i] ^ (words[i - 1] ^ words[i - 1] >> 30) * 1566083941) - i) & 0xFFFFFFFF
            i += 1
            if i == 624:
                words[0] = words[623]
                i = 1
        words[0] = 0x80000000
        self._words = words
        self._at = 624

    def _word(self):
        if self._words is None:
            self.seed()
        if self._at == 624:
            words = self._words
            for i in range(624):
                y = words[i] & 0x80000000 | words[i - 623] & 0x7FFFFFFF
                words[i] = words[i - 227] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
            self._at = 0
        y = self._words[self._at]
        self._at += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        return y ^ y >> 18

    def getstate(self):
        if self._words is None:
            self.seed()
        return (3, tuple(self._words) + (self._at,), self.gauss_next)

    def setstate(self, state):
        self._words = list(state[1][:624])
        self._at = state[1][624]
        self.gauss_next = state[2]

    def random(self):
        return ((self._word() >> 5) * 67108864.0 + (self._word() >> 6)) * (1.0 / 9007199254740992.0)

    def getrandbits(self, k, /):
        k = _index(k)
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        bits = 0
        shift = 0
        while k > 0:
            word = self._word()
            if k < 32:
                word >>= 32 - k
            bits |= word << shift
            shift += 32
            k -= 32
        return bits

    def randbytes(self, n):
        bits = self.getrandbits(n * 8)
        return bytes([bits >> 8 * at & 255 for at in range(n)])

    def _below(self, n):
        kind = type(self)
        if kind is not Random and kind.getrandbits is Random.getrandbits and kind.random is not Random.random:
            return self._below_by_random(n)
        k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    # Of a class that makes its own random numbers.
    def _below_by_random(self, n):
        most = 1 << 53
        if n >= most:
            return int(self.random() * n)
        limit = (most - most % n) / most
        r = self.random()
        while r >= limit:
            r = self.random()
        return int(r * most) % n

    def randrange(self, start, stop=None, step=1):
        start = _whole(start, "arg 1")
        if stop is None:
            if step != 1:
                raise TypeError("Missing a non-None stop argument")
            if start > 0:
                return self._below(start)
            raise ValueError("empty range for randrange()")
        stop = _whole(stop, "stop")
        step = _whole(step, "step")
        width = stop - start
        if step == 1:
            if width > 0:
                return start + self._below(width)
            raise ValueError("empty range for randrange() (%d, %d, %d)" % (start, stop, width))
        if step == 0:
            raise ValueError("zero step for randrange()")
        n = (width + step + (-1 if step > 0 else 1)) // step
        if n <= 0:
            raise ValueError("empty range for randrange()")
        return start + step * self._below(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def shuffle(self, x):
        for i in reversed(range(1, len(x))):
            j = self._below(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        if isinstance(population, (set, frozenset, dict)) or not hasattr(population, "__getitem__") and not isinstance(
                population, (str, bytes, list, tuple, range)):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            cumulated = list(_accumulate(counts))
            if len(cumulated) != n:
                raise ValueError("The number of counts does not match the population")
            total = cumulated.pop()
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total <= 0:
                raise ValueError("Total of counts must be greater than zero")
            return [population[_bisect(cumulated, s)] for s in self.sample(range(total), k=k)]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        room = 21
        if k > 5:
            room += 4 ** _ceil(_log(k * 3, 4))
        if n <= room:
            pool = list(population)
            for i in range(k):
                j = self._below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            selected = set()
            for i in range(k):
                j = self._below(n)
                while j in selected:
                    j = self._below(n)
                selected.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[int(self.random() * n)] for _ in range(k)]
            if isinstance(weights, int):
                raise TypeError(f"The number of choices must be a keyword argument: k={weights}")
            cum_weights = list(_accumulate(weights))
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if total - total != 0.0:
            raise ValueError("Total of weights must be finite")
        return [population[_bisect(cum_weights, self.random() * total, 0, n - 1)] for _ in range(k)]

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = 4 * _exp(-0.5) / _sqrt(2.0) * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * (2.0 * _pi)
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        if kappa <= 1e-6:
            return 2.0 * _pi * self.random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            u1 = self.random()
            z = _cos(_pi * u1)
            d = z / (r + z)
            u2 = self.random()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if self.random() > 0.5:
            return (mu + _acos(f)) % (2.0 * _pi)
        return (mu - _acos(f)) % (2.0 * _pi)

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            ainv = _sqrt(2.0 * alpha - 1.0)
            while True:
                u1 = self.random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - self.random()
                v = _log(u1 / (1.0 - u1)) / ainv
                x = alpha * _exp(v)
                z = u1 * u1 * u2
                r = alpha - _log(4.0) + (alpha + ainv) * v - x
                if r + (1.0 + _log(4.5)) - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        while True:
            b = (_e + alpha) / _e
            p = b * self.random()
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u1 = self.random()
            if p > 1.0:
                if u1 <= x ** (alpha - 1.0):
                    return x * beta
            elif u1 <= _exp(-x):
                return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        return y / (y + self.gammavariate(beta, 1.0)) if y else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)


class SystemRandom(Random):
    def seed(self, *args):
        Random.seed(self)


_shared = Random()
seed = _shared.seed
getstate = _shared.getstate
setstate = _shared.setstate
random = _shared.random
getrandbits = _shared.getrandbits
randbytes = _shared.randbytes
randrange = _shared.randrange
randint = _shared.randint
choice = _shared.choice
shuffle = _shared.shuffle
sample = _shared.sample
choices = _shared.choices
uniform = _shared.uniform
triangular = _shared.triangular
normalvariate = _shared.normalvariate
gauss = _shared.gauss
lognormvariate = _shared.lognormvariate
expovariate = _shared.expovariate
gammavariate = _shared.gammavariate
betavariate = _shared.betavariate
paretovariate = _shared.paretovariate
vonmisesvariate = _shared.vonmisesvariate
weibullvariate = _shared.weibullvariate

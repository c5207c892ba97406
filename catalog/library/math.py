__native__ = ("*",)

from math import fmod, isinf, isnan, copysign, ldexp


def modf(x, /):
    x = copysign(x, x)
    if isinf(x):
        return (copysign(0.0, x), x)
    fraction = copysign(fmod(x, 1.0), x)
    return (fraction, copysign(x - fraction, x))


def frexp(x, /):
    x = copysign(x, x)
    if x == 0.0 or isinf(x) or isnan(x):
        return (x, 0)
    shift = 0
    if -1e-300 < x < 1e-300:
        x = ldexp(x, 200)
        shift = 200
    exponent = int(x.hex().partition("p")[2]) + 1
    return (ldexp(x, -exponent), exponent - shift)

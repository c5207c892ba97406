__native__ = ("*",)

# What decides is in expressions: those tell of it in what they give, where branches are not followed, too.

def bisect_right(a, x, lo=0, hi=None, *, key=None):
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if hi is None:
        hi = len(a)
    while lo < hi:
        middle = (lo + hi) // 2
        lo, hi = (lo, middle) if x < (a[middle] if key is None else key(a[middle])) else (middle + 1, hi)
    return lo


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    if lo < 0:
        raise ValueError("lo must be non-negative")
    if hi is None:
        hi = len(a)
    while lo < hi:
        middle = (lo + hi) // 2
        lo, hi = (middle + 1, hi) if (a[middle] if key is None else key(a[middle])) < x else (lo, middle)
    return lo


def insort_right(a, x, lo=0, hi=None, *, key=None):
    place = bisect_right(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    place = bisect_left(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)


bisect = bisect_right
insort = insort_right

a = list(range(8))
a[2:4] = ["x", "y", "z"]; print(a)
a[1:1] = [100, 200]; print(a)
a[:0] = "ab"; print(a)
a[len(a):] = [None]; print(a)
a[3:6] = []; print(a)
a[-2:] = range(3); print(a)
a[::2] = [0] * len(a[::2]); print(a)
a[5:2] = ["ins"]; print(a)
a[:] = [1, 2, 3, 4, 5]; print(a)
a[::-1] = "vwxyz"; print(a)
a[1:4] = (c.upper() for c in "pqrs"); print(a)
a[100:200] = ["far"]; print(a)
b = [1, 2, 3]
b[1:2] = b; print(b)
b[0:2] += [9, 9]; print(b)
b[1] *= 5; print(b)
for f in (lambda v: v.__setitem__ if False else None,):
    print(f(b))
def wrong(start, stop, step, new):
    try:
        b[start:stop:step] = new
        print(b)
    except Exception as e:
        print(type(e).__name__, e)
wrong(0, 4, 2, [1])
wrong(0, 2, 1, 5)
wrong(0, 4, 0, [1])
wrong(None, None, -1, [1, 2])
wrong("a", None, None, [])

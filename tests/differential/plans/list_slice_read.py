a = list(range(10))
print(a[2:5], a[:3], a[7:], a[:], a[::3], a[1::3], a[::-1], a[8:2:-2], a[-3:], a[:-7], a[-4:-1], a[5:2], a[20:],
    a[-20:2], a[2:20:4])
b = a[:]
b[0] = "changed"
print(a[0], b[0], a[slice(1, 4)], a[slice(None, None, 4)])
for key in ("a", 1.0, None, (1, 2), [0], 10, -11):
    try:
        print(a[key])
    except Exception as e:
        print(type(e).__name__, e)
for f in (lambda: a[::0], lambda: a["x":], lambda: a[1.5:2], lambda: a[:None]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

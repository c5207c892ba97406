# A long list that becomes short, or empty, in every way there is.
for n in (0, 1, 63, 64, 65, 66, 100, 1000):
    xs = list(range(n))
    xs.clear()
    xs.append("a")
    ys = list(range(n))
    del ys[:]
    ys += ys
    zs = list(range(n))
    zs[:] = []
    zs.extend("bc")
    ws = list(range(n))
    del ws[1:]
    while ws:
        ws.pop()
    ws.insert(0, n)
    vs = list(range(n))
    vs *= 0
    vs[0:0] = [1]
    print(n, xs, ys, zs, ws, vs)

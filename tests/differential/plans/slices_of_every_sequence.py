x = list(range(6))
for a in (None, 0, 2, -2, 7, -9):
    for b in (None, 0, 3, -1, 9, -9):
        for c in (None, 1, 2, -1, -3):
            s = slice(a, b, c)
            print(a, b, c, x[s], "abcdef"[s], tuple(x)[s], range(6)[s], b"abcdef"[s], s.indices(6))
            y = x[:]
            try: y[s] = "XY"; print(y)
            except Exception as e: print(e)
            y = x[:]; del y[s]; print(y)
            y = x[:]
            try: y[s] = y[s][::-1]; print(y)
            except Exception as e: print(e)
for bad in ["a", 1.0, (1,), None]:
    for f in [lambda: x[bad], lambda: x[bad:], lambda: "abc"[bad], lambda: x[::bad] if bad is not None else 0]:
        try: print(f())
        except Exception as e: print(type(e).__name__, e)
y = x[:]
for f in [lambda: y.insert("a", 1), lambda: y.pop("a"), lambda: y * 1.5, lambda: y + (1,), lambda: y.extend(5), lambda: y.sort(key=5)]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try: y[10] = 1
except IndexError as e: print(e)
try: y[1:2] = 5
except TypeError as e: print(e)
try: y[::2] = [1]
except ValueError as e: print(e)
y[1:1] = [9, 9]; print(y); y[-2:] = []; print(y); y[100:] = [7]; print(y); y += "ab"; print(y); y *= 2; print(y); del y[::3]; print(y)
a = [1, 2, 3]; b = a; b += [4]; print(a, a is b); b = b + [5]; print(a, b); a[:] = [0]; print(a, b)
m = [[0] * 2] * 2; m[0][0] = 1; print(m); m = [[0] * 2 for _ in range(2)]; m[0][0] = 1; print(m)
a, *b, c = "hello"; print(a, b, c); (a, b), [c, *d] = (1, 2), "xyz"; print(a, b, c, d); i, x[i] = 2, 99; print(x); x[0], x[1] = x[1], x[0]; print(x)
for i, (a, b) in enumerate({"k": 1, "z": 2}.items()): print(i, a, b)
*a, = range(3); print(a); [*a, b] = {1: 2, 3: 4}; print(a, b)

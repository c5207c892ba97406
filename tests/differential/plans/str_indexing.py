s = "héllo wörld"
print(len(s), s[0], s[1], s[-1], s[-len(s)], s[4:7], s[:-3], s[::2], s[::-1], s[10:2:-3], s[5:5], s[7:3], s[100:], s[-100:3])
print([s[i] for i in range(len(s))], [s[i:i + 3] for i in range(0, len(s), 3)])
for i in (11, -12, "1", 1.0, None, (0, 1), True):
    try:
        print(repr(s[i]))
    except Exception as e:
        print(type(e).__name__, e)
try:
    s[0] = "H"
except TypeError as e:
    print(e)
try:
    del s[0]
except TypeError as e:
    print(e)
try:
    s[::0]
except ValueError as e:
    print(e)
try:
    s["a":]
except TypeError as e:
    print(e)

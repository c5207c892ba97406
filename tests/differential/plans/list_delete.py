a = list(range(12))
del a[0]; print(a)
del a[-1]; print(a)
del a[2:4]; print(a)
del a[::3]; print(a)
del a[5:2]; print(a)
del a[::-2]; print(a)
del a[10:]; print(a)
del a[:]; print(a)
b = [[1, 2], [3, 4]]
del b[0][1], b[1]
print(b)
for index in (5, -5, "a", None, 1.5):
    try:
        del b[index]
    except Exception as e:
        print(type(e).__name__, e)
c = [1, 2, 3]
d = c
del c
print(d)
try:
    c
except NameError as e:
    print(e)

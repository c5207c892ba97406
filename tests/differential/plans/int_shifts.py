for n in (0, 1, -1, 5, -5, 255, -256, 2**40 + 3, -2**70 + 1):
    print(n, [n << k for k in (0, 1, 7, 31, 64)], [n >> k for k in (0, 1, 2, 8, 63, 64, 200)])
x = 1
x <<= 100
print(x)
x >>= 98
print(x)
for bad in (-1, -64):
    try:
        print(1 << bad)
    except ValueError as e:
        print("left:", e)
    try:
        print(1 >> bad)
    except ValueError as e:
        print("right:", e)
print(0 << 1000, -1 >> 1000, 1 >> 1000)

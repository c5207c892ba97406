print(7 / 2, -7 / 2, 1 / 3, 2 / 3, 10 / 5, 0 / 5, -0 / 5)
print(10**20 / 10**18, 10**400 / 10**399, (2**1000 + 1) / 2**999)
print(1 / 10**400, 123456789012345678 / 1000, (2**53 + 1) / 1)
try:
    print(10**400 / 3)
except OverflowError as e:
    print(e)
for f in (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 1.0 / 0, lambda: 1.0 // 0,
        lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 0 ** -1, lambda: 0.0 ** -1, lambda: 10**30 // 0,
        lambda: 10**30 % 0, lambda: True / False):
    try:
        print(f())
    except ZeroDivisionError as e:
        print(e)

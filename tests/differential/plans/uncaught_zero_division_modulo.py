for n in (3, 2, 1, 0):
    print(7 % n)

for n in (range(2), [5], 7):
    for x in n:
        print(x)

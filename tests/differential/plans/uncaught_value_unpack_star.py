for row in ([1, 2, 3], [4, 5], [6]):
    a, b, *rest = row
    print(a, b, rest)

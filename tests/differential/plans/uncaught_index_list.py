def third(values):
    return values[2]
print(third([1, 2, 3]))
print(third("abc"))
print(third([1, 2]))

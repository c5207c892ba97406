a = b = 1
del a
print(b)
print(a)

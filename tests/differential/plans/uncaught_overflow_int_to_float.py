big = 10 ** 400
print(len(str(big)))
print(big / 2 ** 10)

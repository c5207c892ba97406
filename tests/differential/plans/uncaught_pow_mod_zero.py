print(pow(2, 10, 1000))
print(pow(2, 10, 0))

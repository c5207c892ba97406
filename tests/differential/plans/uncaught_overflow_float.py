n = 10.0
while True:
    n = n ** 2
    print(n)

def divide(a, b):
    if b:
        return a // b, a % b
q, r = divide(7, 2)
print(q, r)
q, r = divide(7, 0)

for digits in (0, 1, 2, -1, -2, -3, -10):
    print(digits, [round(n, digits) for n in (0, 5, 15, 25, 45, 50, 149, 150, 250, -15, -25, 12345, 10**20 + 5)])
print(round(7), round(True), round(2**70), type(round(True)).__name__, round(number=5), round(number=5, ndigits=-1))
try:
    round(5, 1.0)
except TypeError as e:
    print(e)
try:
    round("5")
except TypeError as e:
    print(e)

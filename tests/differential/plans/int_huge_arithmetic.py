a = 123456789012345678901234567890
b = -987654321098765432109876543210
print(a + b, a - b, b - a)
print(a * b)
print(a // b, a % b, b // a, b % a)
print(divmod(a, 7), divmod(b, 7), divmod(b, -7))
print(a * a * a)
print(-a, +b, abs(b), ~a)
print(a == a + 1 - 1, a < b, a > b, a != b)
c = 1
for n in range(1, 31):
    c *= n
print(c, c // 10**20, c % 10**9)
print(2**200, 3**150, (-3)**33, (-2)**64)
print(10**30 // 10**29, 10**30 % (10**29 + 1))

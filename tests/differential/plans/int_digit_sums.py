def digit_sum(n):
    total = 0
    while n:
        n, last = divmod(n, 10)
        total += last
    return total


def reverse_digits(n):
    sign = -1 if n < 0 else 1
    return sign * int(str(abs(n))[::-1])


for n in (0, 9, 10, 12345, 2**100, 10**40 - 1):
    print(n, digit_sum(n), sum(map(int, str(n))), reverse_digits(n), reverse_digits(-n))
steps, n = 0, 27
while n != 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1
print("collatz", steps)
print([n for n in range(1, 500) if n == sum(d for d in range(1, n) if n % d == 0)])

for i in range(1, 6):
    print(" " * (5 - i) + "*" * (2 * i - 1))
for i in range(1, 5):
    print(" ".join(str(i * j).rjust(3) for j in range(1, 5)))
row = [1]
for _ in range(7):
    print(row)
    row = [1] + [a + b for a, b in zip(row, row[1:])] + [1]
a, b = 0, 1
while a < 500:
    print(a, end=" ")
    a, b = b, a + b
print()
n, bits = 37, []
while n:
    bits.append(n & 1)
    n >>= 1
print(bits[::-1], "".join(map(str, reversed(bits))))
for n in range(1, 31):
    word = ("fizz" if n % 3 == 0 else "") + ("buzz" if n % 5 == 0 else "")
    print(word or n, end=" " if n % 10 else "\n")

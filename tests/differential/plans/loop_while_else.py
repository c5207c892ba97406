n = 5
while n:
    n -= 1
    if n == 3:
        continue
    print(n, end=" ")
else:
    print("ran out")
while True:
    n += 1
    if n > 4:
        break
else:
    print("never")
print(n)
while False:
    print("never")
else:
    print("else at once")
i = j = 0
while i < 3:
    j = 0
    while j < 3:
        j += 1
        if j == i:
            break
    else:
        print("inner full", i, j)
    i += 1
else:
    print("outer full", i, j)
def until(limit):
    steps = 0
    while steps < limit:
        steps += 1
        if steps == 7:
            return "lucky", steps
    else:
        steps = -steps
    return "limit", steps
print(until(3), until(10), until(0))
x = 1
while x < 1000: x *= 3
print(x)

def find_pair(rows, target):
    for r, row in enumerate(rows):
        for c, v in enumerate(row):
            if v == target:
                return r, c
            if v > target * 2:
                break
        else:
            print("row", r, "searched")
            continue
        print("row", r, "cut short")
    return None
print(find_pair([[1, 2], [9, 4], [3, 5]], 4), find_pair([[1, 2], [3, 4]], 4), find_pair([], 1))
found = None
for a in range(1, 20):
    for b in range(a, 20):
        c2 = a * a + b * b
        c = int(c2 ** 0.5)
        if c * c == c2 and a + b + c > 30:
            found = a, b, c
            break
    if found:
        break
print(found)
n, steps = 100, []
while n > 1:
    for d in (2, 3, 5):
        if n % d == 0:
            n //= d
            steps.append(d)
            break
    else:
        steps.append(f"-{n}")
        n -= 1
print(steps)
out = []
for i in range(4):
    if i == 1:
        continue
    j = 3
    while True:
        j -= 1
        if j < i:
            break
        if (i + j) % 2:
            continue
        out.append((i, j))
    if i == 2:
        out.append("done")
        break
else:
    out.append("never")
print(out, i, j)

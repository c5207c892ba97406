total = 0
for i in range(400000):
    if i % 3 == 0:
        total += i * 2
    elif i % 5 == 0:
        total -= i // 7
    else:
        total += 1
print(total)

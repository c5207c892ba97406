def find(values, wanted):
    for i, v in enumerate(values):
        if v == wanted:
            print("found", v, "at", i)
            break
    else:
        print("no", wanted, "in", values)
    return "done"
print(find([1, 2, 3], 2), find([1, 2, 3], 9), find([], 1))
for n in range(2, 20):
    for d in range(2, n):
        if n % d == 0:
            break
    else:
        print(n, end=" ")
print()
for a in range(3):
    for b in range(3):
        if b == 2:
            continue
        if a == 1:
            break
        print(a, b)
    else:
        print("row", a, "complete")
        continue
    print("row", a, "broken")
else:
    print("all rows")
print(a, b)
for c in "":
    pass
else:
    print("empty still runs else")
try:
    print(c)
except NameError as e:
    print(e)

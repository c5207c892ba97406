out = []
for n in range(6):
    try:
        if n % 2:
            continue
        if n == 4:
            break
        out.append(("body", n))
    finally:
        out.append(("finally", n))
else:
    out.append("never")
print(out)
for x in range(3):
    try:
        for y in range(3):
            if x == y == 1:
                raise StopIteration(x, y)
            if y > x:
                break
            print(x, y, end=";")
    except StopIteration as e:
        print("left at", e.args)
        continue
    finally:
        print("|", end="")
print()

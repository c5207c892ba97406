data = [3, 8, 2, 9, 4]
if (n := len(data)) > 3:
    print("long", n)
while (item := data.pop()) != 8:
    print("popped", item)
print(item, data, [y for x in range(5) if (y := x * x) > 3], y)
print((a := 1) + (b := 2), a, b, (c := (1, 2)), c, [d := 5, d + 1], (lambda: (e := 4) * e)(), {"k": (v := 6)}, v)
text = "total=12; tax=3; note"
for part in text.split(";"):
    if (at := part.find("=")) >= 0 and (value := part[at + 1:]).isdigit():
        print(part[:at].strip(), int(value) * 2)
    else:
        print("skip", repr(part), at)
def first_big(values, limit):
    return found if any((found := v) > limit for v in values) else None
print(first_big([1, 5, 9], 4), first_big([1], 4))
print(f"{(w := 10):>5} {w}", (z := 1 if a else 2), z, not (q := 0), q, max(r := [4, 2]), r)
total = 0
print([total := total + n for n in range(5)], total)

lines = iter(["name=Ann", "# note", "age=41", "", "end", "ignored=1"])
settings = {}
while (line := next(lines, "end")) != "end":
    if not line or line.startswith("#"):
        print("skip", repr(line))
        continue
    if (sep := line.find("=")) > 0:
        settings[(key := line[:sep])] = line[sep + 1:]
        print("set", key)
print(settings, line, sep, key)
values = [5, 12, 3, 40]
print([(v, half) for v in values if (half := v // 2) > 3], half, [big := v for v in values if v > 10], big)
if any((found := v) % 4 == 0 for v in values) and (rest := values[values.index(found):]):
    print(found, rest)
def classify(n):
    if (r := n % 3) == 0:
        return "three", r
    elif (r := n % 2) == 0:
        return "two", r
    return "other", r
print([classify(n) for n in range(6)])
total = 0
print([total := total + v for v in values], total, (x := 3) * x, x, (y := [1, 2]) + y, max(z := 4, 2), z,
    {(k := "a"): (w := 1)}, k, w)
print(f"{(t := 7)} {t}", [u := 1, u := u + 1, u + 1], (lambda: (p := 5) + p)(), not (q := []), q)
i = 0
while (i := i + 1) < 5 and (j := i * i) < 10:
    print(i, j)
print(i, j)

s = "abcdefg"
bounds = (None, 0, 2, 5, 7, 9, -1, -3, -8)
for start in bounds:
    print(start, [s[start:stop] for stop in bounds])
for step in (2, 3, -1, -2, 8, -8):
    print(step, [s[start::step] for start in bounds], [s[:stop:step] for stop in bounds])
print(s[1:6:2], s[6:1:-2], s[-2:-6:-1], s[slice(1, 4)], s[slice(None, None, -1)], s[slice(3)])

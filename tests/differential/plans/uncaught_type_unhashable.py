seen = set()
for row in ((1, 2), "x", [3, 4]):
    print(row)
    seen.add(row)

cache = {}
for key in (1, (2, 3), {"a": 1}):
    cache[key] = True
    print(len(cache))

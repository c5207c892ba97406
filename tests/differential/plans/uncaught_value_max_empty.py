groups = {"a": [3, 1], "b": []}
for name, members in groups.items():
    print(name, max(members))

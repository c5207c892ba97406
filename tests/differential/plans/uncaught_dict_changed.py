ages = {"a": 1, "b": 2}
for name in ages:
    print(name)
    if name == "a":
        ages["c"] = 3

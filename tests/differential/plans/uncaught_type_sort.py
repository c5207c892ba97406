values = [3, 1, "two"]
print(values)
values.sort()

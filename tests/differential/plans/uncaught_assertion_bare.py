values = [1, 2, 3]
assert values
print("first held")
assert sorted(values) != values

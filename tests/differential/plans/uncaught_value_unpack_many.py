first, second = "ab"
print(first, second)
first, second = ["x", "y", "z"]

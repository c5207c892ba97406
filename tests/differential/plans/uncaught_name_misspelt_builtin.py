values = [3, 1]
print(sorted(values))
print(sortd(values))

result = [3, 1, 2].sort()
print(result)
print(result.append(4))

parts = ["a", "b"]
print("-".join(parts))
parts.append(3)
print("-".join(parts))

amounts = ["1.5", "1e3", "12,50"]
print(sum(float(a) for a in amounts[:2]))
print([float(a) for a in amounts])

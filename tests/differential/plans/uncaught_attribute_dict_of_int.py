price = 240
print(price.__dict__)

table = {"half": lambda n: n / 2, "invert": lambda n: 1 / n}
for name, f in table.items():
    print(name, f(4))
print(table["invert"](0))

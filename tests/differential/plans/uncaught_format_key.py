template = "Dear {name}, you owe {amount:.2f}"
print(template.format(name="Bo", amount=3))
print(template.format(name="Cy"))

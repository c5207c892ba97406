def greet(name, *, loud=False):
    return name.upper() if loud else name
print(greet("ann", loud=True))
print(greet("bob", volume=11))

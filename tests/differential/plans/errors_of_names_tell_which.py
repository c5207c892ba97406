def early():
    if False:
        total = 1
    return total
def free():
    def inner():
        return late
    value = inner()
    late = value
for ask in (early, free, lambda: missing, lambda: [].missing):
    try:
        ask()
    except (NameError, AttributeError) as error:
        print(type(error).__name__, error, error.name)

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

# What the plan says itself names nothing, whatever it reads like.
for error in (NameError("name 'x' is not defined"), AttributeError("'A' object has no attribute 'y'"), ImportError("cannot import name 'a' from 'b'")):
    try:
        raise error
    except Exception as same:
        print(type(same).__name__, same.name)

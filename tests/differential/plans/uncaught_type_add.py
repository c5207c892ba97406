def label(n):
    return "item " + n
print(label("one"))
print(label(2))

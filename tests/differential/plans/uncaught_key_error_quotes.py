table = {}
key = "it's \"quoted\"\n"
print(repr(key))
print(table[key])

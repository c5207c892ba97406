names = ["ann", "bob"]
print(names.index("bob"), "bob".index("b"), (1, 2).index(2))
print(names.index("eve"))

class Bad(ValueError):
    pass
print(repr(Bad("a", 1)))
raise Bad("a", 1, [2], None)

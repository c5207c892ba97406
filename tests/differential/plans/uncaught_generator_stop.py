def pick(n):
    return next(iter([n] if n else []))
print(list(pick(n) for n in (1, 2)))
print(list(pick(n) for n in (1, 0)))

def counter():
    n = 0

    def step(by):
        nonlocal n
        n += by
        return n

    return step


steps = [counter() for _ in range(50)]
for round_number in range(2000):
    for k, step in enumerate(steps):
        step(k)
print(sum(step(0) for step in steps), len(list(map(lambda s: s(1), filter(None, steps)))))

def walk(n):
    return walk(n + 1) + 1
print("start")
walk(0)

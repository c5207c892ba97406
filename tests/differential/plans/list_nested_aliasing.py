row = [0] * 3
grid = [row] * 2
grid[0][1] = 5
print(grid, grid[0] is grid[1])
grid = [[0] * 3 for _ in range(2)]
grid[0][1] = 5
print(grid, grid[0] is grid[1])
a = [1, [2, 3]]
b = a.copy()
b[0], b[1][0] = 10, 20
print(a, b)
loop = [1]
loop.append(loop)
print(loop, len(loop), loop[1] is loop, loop[1][1][1][0])
d = {"self": None}
d["self"] = d
print(d)
t = ([],)
t[0].append(t)
print(t)
try:
    t[0] += [1]
except TypeError as e:
    print(e)
print(len(t[0]))
def add(item, into=[]):
    into.append(item)
    return into
print(add(1), add(2), add(3, []), add(4))

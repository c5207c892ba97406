m = [[1, 2, 3], [4, 5, 6]]
print([list(row) for row in zip(*m)], [[row[i] for row in m] for i in range(3)], [sum(row) for row in m],
    [sum(col) for col in zip(*m)], sum(sum(r) for r in m))
identity = [[int(i == j) for j in range(3)] for i in range(3)]
def times(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]
print(times(m, identity), times(m, [list(c) for c in zip(*m)]), times([[1, 1], [1, 0]], [[2, 0], [0, 2]]))
for row in m:
    print(" ".join(f"{v:>3}" for v in row))
print([v for row in m for v in row if v % 2 == 0], [[v * 2 for v in row if v > 1] for row in m if sum(row) > 6],
    {(r, c): v for r, row in enumerate(m) for c, v in enumerate(row)})
spiral, grid = [], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
while grid:
    spiral += grid.pop(0)
    grid = [list(r) for r in zip(*grid)][::-1]
print(spiral)

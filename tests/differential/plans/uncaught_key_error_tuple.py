grid = {(x, y): x * y for x in range(3) for y in range(3)}
for point in ((0, 0), (2, 2), (1, 3)):
    print(point, grid[point])

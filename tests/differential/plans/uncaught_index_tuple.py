point = (3, 4)
x, y = point
print(x, y)
z = point[2]

cells = [0] * 3
for i in range(5):
    cells[i] = i * i
    print(cells)

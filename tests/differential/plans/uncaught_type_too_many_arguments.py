def area(w, h=1):
    return w * h
print(area(3), area(3, 4))
print(area(3, 4, 5))

loads = [4, 2, 0]
print([12 // n for n in loads if n])
print([12 // n for n in loads])

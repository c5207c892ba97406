for v in (0.5, 1.5, 2.5, -0.5, -1.5, 2.675, 1.005, 0.125, 0.375, 1234.5678, -2.5, 1e20, 0.049999999999999996):
    print(v, round(v), [round(v, d) for d in (0, 1, 2, 3, -1, -2)])
print(round(2.5, None), round(-0.4), round(-0.4, 0), round(1e300, -299), round(5e15 + 0.5), round(1.0e16))
print(type(round(1.5)).__name__, type(round(1.5, 0)).__name__, round(1.23456789, 20), round(123.456, -400))
prices = [19.995, 0.615, 2.345, 1e-3]
print([round(p, 2) for p in prices], [round(p * 100) / 100 for p in prices], sum(round(p, 1) for p in prices))

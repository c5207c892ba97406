rows = [("apples", 3, 1.2, True), ("figs", 120, 0.333333, False), ("dragon fruit", 1, 1000.5, None)]
for name, n, price, ok in rows:
    print(f"|{name:<14}|{n:>6}|{price:>10.2f}|{str(ok):^7}|{n * price:>+12,.3f}|{n / 121:>7.1%}|{name[:3]!r:>6}|{n:06d}|{n:x}|")
for fill in "*-0 é":
    print(f"{'mid':{fill}^9}|{'left':{fill}<9}|{'right':{fill}>9}|{42:{fill}^9}|{-4.5:{fill}>9}|{-4.5:{fill}=9}|")
for width in (0, 1, 4, 8):
    print(f"{'abc':{width}}|{12345:{width}}|{1.5:{width}}|{'abc':.{width}}|{True:{width}}|{None!s:{width}}|{'':{width}}|")
print(*(f"{n:>{len(str(10 ** 6))},}" for n in (1, 1000, 999999)), sep="|")
print("\n".join(f"{i:2d} {i * i:4d} {i ** 3:6d} {1 / i:8.5f}" for i in range(1, 8)))

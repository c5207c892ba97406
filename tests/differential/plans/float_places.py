# Floats of every size at few places: rounding is exact, half to even.
import random
random.seed(7)
out = []
for i in range(1500):
    k = i % 8
    if k == 0: x = random.random() * 10 ** random.randint(-8, 14)
    elif k == 1: x = random.randint(0, 10 ** 7) / 8
    elif k == 2: x = random.randint(0, 10 ** 6) / 1000 + 0.0005
    elif k == 3: x = (random.randint(0, 4000) * 2 + 1) / 2 ** random.randint(0, 20)
    elif k == 4: x = -random.random() * 100
    elif k == 5: x = random.randint(0, 10 ** 5) / 100
    elif k == 6: x = random.choice([0.5, 1.5, 2.5, 0.125, 0.375, 1e-7, 5e-7, 4.999999e-7, 0.0, -0.0, 8999999999999.5, 9e12, 1e15, 0.045, 2.675, 1e22])
    else: x = random.gauss(0, 1) * 10 ** random.randint(-3, 6)
    out.append(f"{x:.{i % 7}f} {x:.2f} {x:,.1f} {x:8.3f} {x:.0f} {x:#.0f} {x:.4%}")
print(len("".join(out)))
for line in out: print(line)

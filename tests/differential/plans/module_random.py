import random
random.seed(42)
print(random.random(), random.randint(1, 100), random.choice("abcdef"), random.uniform(1, 2), random.randrange(0, 100, 7))
x = list(range(10)); random.shuffle(x); print(x, random.sample(range(100), 5), random.choices([1, 2, 3], k=4), random.choices("ab", weights=[1, 9], k=5), random.getrandbits(70))
print(random.gauss(0, 1), random.gauss(0, 1), random.normalvariate(5, 2), random.expovariate(2), random.triangular(1, 5), random.betavariate(2, 3), random.gammavariate(0.5, 1))
r = random.Random(7); print(r.random(), r.randint(1, 6), [r.randrange(10) for _ in range(5)], r.sample("abcdefghij", 4))
random.seed("hello"); print(random.random()); random.seed(1.5); print(random.random()); random.seed(-5); print(random.random()); random.seed(2**80); print(random.random()); random.seed(b"x" * 200); print(random.randint(0, 9))
s = random.getstate(); a = random.random(); random.setstate(s); print(a == random.random())
for f in (lambda: random.choice([]), lambda: random.randint(5, 1), lambda: random.sample([1], 2), lambda: random.randrange(0), lambda: random.sample({1}, 1), lambda: random.choices([1], [0])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)

def log(tag):
    def inner(v):
        print(tag, v, end=" ")
        return v
    return inner
source = range(1, 7)
step1 = (log("a")(v) for v in source)
step2 = (log("b")(v * v) for v in step1 if v % 2)
step3 = (log("c")(v) for v in step2 if v > 1)
print("nothing ran yet")
print(next(step3))
print(list(step3))
print(list(step1), list(step2))
words = (w for w in "the cat sat on the mat".split())
caps = (w.upper() for w in words if len(w) > 2)
print(next(caps), next(words), list(caps))
gen = (x for x in [1, 2, 3])
print(1 in gen, list(gen), sum(gen))
a, b = (n for n in range(2))
print(a, b, *(n for n in "xy"), dict((k, v) for k, v in zip("ab", (n * n for n in range(9)))))
outer = ((x, y) for x in (log("x")(n) for n in range(2)) for y in (log("y")(m) for m in range(2)))
for pair in outer:
    print(pair)
data = [1, 2, 3]
g = (d * 10 for d in data)
data = ["rebinding does nothing"]
print(list(g))
def limited(it, n): return [v for v, _ in zip(it, range(n))]
evens = (n for n in range(10**9) if n % 2 == 0)
print(limited(evens, 4), next(evens), any(n > 20 for n in evens), next(evens))

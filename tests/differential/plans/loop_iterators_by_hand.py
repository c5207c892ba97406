it = iter([10, 20, 30])
print(next(it))
for v in it:
    print("for", v)
for v in it:
    print("never")
pairs = iter({"a": 1, "b": 2}.items())
k, v = next(pairs)
print(k, v, list(pairs), next(pairs, ("none", 0)))
e = enumerate("xyz")
print(next(e), [i for i, _ in e], list(e))
r = iter(range(3))
print([(a, b) for a in r for b in r], list(r))
z = zip(range(3), iter("ab"))
print(list(z), next(z, "spent"))
chars = iter("a1b22c333")
out, current = [], ""
for c in chars:
    if c.isalpha():
        if current:
            out.append(current)
        current = c
    else:
        current += c
out.append(current)
print(out)
def take(n, it): return [x for _, x in zip(range(n), it)]
source = iter(range(10))
print(take(2, source), take(3, source), next(source), list(source))
m = map(lambda x: x * 2, filter(lambda x: x % 2, range(10)))
print(next(m), sum(m), list(m))
nested = iter([iter([1, 2]), iter("ab")])
print([list(i) for i in nested])
rows = iter(["h1,h2", "1,2", "3,4"])
header = next(rows).split(",")
print([dict(zip(header, row.split(","))) for row in rows])
rev = reversed([1, 2, 3])
print(next(rev), list(rev), list(reversed(range(0, 10, 3))), "".join(reversed("abc")))
while True:
    try:
        next(it)
    except StopIteration:
        print("spent for good")
        break

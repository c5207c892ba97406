# Each loop makes an iterator over the one it made before.
import itertools


def primes(n):
    rest = iter(range(2, 60))
    found = []
    for _ in range(n):
        prime = next(rest)
        found.append(prime)
        rest = filter(lambda x, p=prime: x % p, rest)
    return found


print(primes(8))
asked = 0


def one_more(x):
    global asked
    asked += 1
    return x + 1


numbers = [1]
for _ in range(50):
    numbers = map(one_more, numbers)
print(list(numbers), asked)
pairs = [7]
for _ in range(4):
    pairs = enumerate(pairs)
print(list(pairs))
rows = [1, 2]
for _ in range(3):
    rows = zip(rows, itertools.count())
print(list(rows))
chained = [1, 2]
for k in range(3):
    chained = itertools.chain(chained, [k])
print(list(chained))
more = (x for x in [1])
for _ in range(5):
    more = (y + 1 for y in more)
print(list(more))
both = iter([1, 2, 3, 4])
both = zip(both, both)
print(list(both))

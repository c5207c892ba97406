# itertools: what is found natively while a generator stands at its last yield, its ends, and what is next to it.
from itertools import (accumulate, chain, combinations, combinations_with_replacement, count, cycle, groupby, islice, pairwise, permutations,
                       product, repeat, starmap, takewhile, tee, zip_longest)

for n in range(5):
    for r in list(range(n + 2)) + [None]:
        got = list(permutations("abcd"[:n], r))
        print(n, r, len(got), got[:7], got[-3:])
for n in range(5):
    for r in range(n + 2):
        print(list(combinations("abcd"[:n], r))[-4:], list(combinations_with_replacement("abcd"[:n], r))[-4:], end=" ")
print()
print(list(product()), list(product([])), list(product("ab", [])), list(product("ab")), list(product("ab", [1, 2], (None,))))
print(list(product(range(2), repeat=3)), list(product("ab", "c", repeat=2)), list(product("ab", repeat=0)), len(list(product(range(7), repeat=3))))
for maker in (lambda: permutations([1, 2, 3]), lambda: combinations([1, 2, 3], 2), lambda: product("ab", repeat=2), lambda: combinations_with_replacement([1, 2], 2)):
    one = maker()
    print(next(one), next(one), next(one), list(one), list(one), next(one, "over"), type(one).__name__)
    total = 0
    for row in maker():
        if row[0] == 2:
            break
        total += 1
    print(total, [sum(1 for _ in maker()) for _ in range(2)], max(maker()), tuple(maker())[0], dict(enumerate(maker()))[2], [*maker()][-1])
    for a, b in zip(maker(), maker()):
        assert a == b
objects = [[1], [2], [3]]
for pair in combinations(objects, 2):
    pair[0].append(len(pair[1]))
print(objects)
for attempt in (lambda: permutations(5), lambda: permutations("ab", -1), lambda: combinations("ab", -1), lambda: permutations("ab", 1.5),
                lambda: product("ab", repeat=-1), lambda: combinations("ab"), lambda: list(accumulate([1, "a"])), lambda: list(accumulate(["a", 1])),
                lambda: islice([1], -1), lambda: islice([1], 0, 5, 0), lambda: count("a")):
    try:
        print(attempt())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

c = count(5, 3)
print(next(c), [next(c) for _ in range(4)], c, list(islice(c, 3)), next(c))
print(list(islice(count(), 4)), list(islice(count(0.5, 0.25), 3)), list(islice(count(2 ** 63 - 2), 4)), list(islice(count(10, -4), 4)))
for n in count():
    if n > 2000:
        break
print(n, list(zip(count(1), "abc")), next(count(7)), sum(islice(count(), 1000)))
print(list(islice("abcdef", 3)), list(islice("abcdef", 0)), list(islice("abc", 10)), list(islice("abcdef", 1, 4)), list(islice("abcdefgh", 1, None, 3)),
      list(islice("abc", None)), list(islice([], 2)))
source = iter(range(10))
print(list(islice(source, 3)), next(source), list(islice(source, 0)), next(source), list(islice(source, 2, 4)), list(source))
s = islice(iter("abcdef"), 2)
print(next(s), next(s), next(s, "end"), next(s, "end"))


def told(items):
    for item in items:
        print("<", item, ">", sep="", end="")
        yield item


print(list(islice(told("abcdef"), 2)), list(islice(told("abcdef"), 1, 3)), list(islice(told("ab"), 5)))
print(list(accumulate([])), list(accumulate([5])), list(accumulate(range(1, 6))), list(accumulate([1, 2.5, True, 10 ** 20, 2 ** 62, 2 ** 62])),
      list(accumulate("abc")), list(accumulate([[1], [2]])), list(accumulate([1, 2, 3], initial=10)), list(accumulate([1, 2, 3], lambda a, b: a * b)))
running = accumulate(iter([1, 2, "x"]))
print(next(running), next(running))
try:
    next(running)
except TypeError as error:
    print(error, list(running))
growing = [1, 2]
for total in accumulate(growing):
    if len(growing) < 6:
        growing.append(total)
print(growing)
print(list(zip_longest([1, 2, 3], "ab", fillvalue="-")), list(zip_longest()), list(zip_longest([], [1])), list(zip_longest(range(3), told("a"))))
same = iter(range(5))
print(list(zip_longest(same, same)), list(zip_longest([1], [2], [3, 4])))
r = repeat("x", 3)
print(next(r), r, list(r), list(repeat(1, 0)), list(repeat(None, 2)), next(repeat(4)), list(zip(range(3), repeat("y"))), sum(repeat(2, 1000)))
print([next(t) for t in [cycle("ab")] for _ in range(5)], list(islice(cycle([1, 2, 3]), 7)), list(pairwise("abcd")), list(pairwise([1])))
for key, group in groupby("aaabbc"):
    print(key, list(group), end=" ")
print([(k, len(list(g))) for k, g in groupby([1, 1.0, True, 2, 2, 1])], [k for k, g in groupby("aabbaa")])
grouped = groupby(told("aabbc"), key=str.upper)
first_key, first = next(grouped)
print(first_key, next(first), end=" ")
second_key, second = next(grouped)
print(second_key, list(first), list(second), [k for k, g in grouped])
print([(k, [x for x in g if x % 2]) for k, g in groupby(range(12), key=lambda n: n // 5)])


def fails(n):
    if n == 3:
        raise ValueError(n)
    return n % 2


try:
    for k, g in groupby(range(6), key=fails):
        print(k, list(g), end=" ")
except ValueError as error:
    print("failed", error)
a, b = tee(permutations("abc"))
print(next(a), list(b)[-1], len(list(a)), list(chain("ab", [1], permutations("xy"))), list(chain.from_iterable(combinations(range(3), 2))))
print(list(takewhile(lambda p: p[0] == "a", permutations("abc"))), list(starmap(max, product([1, 5], [2, 7]))))
big = permutations(range(9))
for _ in range(362879):
    next(big)
print(next(big), next(big, None))

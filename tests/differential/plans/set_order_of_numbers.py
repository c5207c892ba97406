for values in ([3, 1, 2], [10, 5, 0, 8], range(20, 0, -3), [100, 36, 4, 68], [-1, -2, 0, 7], [0.5, 1.5, 2, 3.25],
        [2**61, 1, 2**40], [(1, 2), (0,), ()], [True, 7, 15, 23], [64, 32, 16, 8, 0]):
    s = set(values)
    print(s, list(s), len(s), s | {99}, s - {8}, [x for x in s][:2])
s = set()
for n in (50, 18, 2, 34, 66, 1, 17, 33, 49, 65, 0):
    s.add(n)
    print(s)
for n in (2, 34, 50):
    s.discard(n)
print(s, s.pop(), s, sum(s))
s.update([82, 98, 114])
print(s, {n * n % 23 for n in range(23)}, frozenset([9, 17, 1]), {1, 9, 17} & {17, 9}, set([17, 9, 1]) ^ {9, 25},
    {n for n in range(40, 30, -1)})

people = [("ida", 3), ("bo", 1), ("cy", 3), ("di", 2), ("ed", 1), ("flo", 3)]
print(sorted(people), sorted(people, key=lambda p: p[1]), sorted(people, key=lambda p: p[1], reverse=True),
    sorted(people, key=lambda p: (-p[1], p[0])))
by = sorted(people, key=lambda p: p[0])
by.sort(key=lambda p: p[1])
print(by, sorted(by, key=lambda p: len(p[0])), [p[0] for p in sorted(people, key=lambda p: p[0][-1])])
print(sorted("banana"), sorted({3, 1, 2}), sorted({"b": 1, "a": 2}), sorted((3, 1)), sorted(range(5), reverse=True),
    sorted([]), sorted([[2], [1, 5], []]), sorted(["B", "a", "C"], key=str.lower), sorted([3, -4, 1], key=abs))
calls = []
print(sorted([3, 1, 2], key=lambda n: calls.append(n) or n), calls, sorted([True, 0, 2, False]),
    sorted([1, 1.0, True, 0.5]), sorted([2.5, 1, 10**20, -1e300]))
values = [(n * 7919) % 101 for n in range(40)]
print(sorted(values) == sorted(sorted(values, reverse=True)), sorted(values)[:8], sorted(values, key=lambda v: (v % 5, -v))[:10])
for bad in (lambda: sorted([1, "a"]), lambda: sorted([None, 1]), lambda: sorted([1, 2], key=5),
        lambda: sorted([{}, {}]), lambda: sorted(5), lambda: sorted([1], lambda v: v), lambda: sorted([3, 2], cmp=1),
        lambda: sorted([1, 2], key=lambda: 1), lambda: sorted([(1, "a"), (1, 2)]), lambda: sorted([1], reverse="x"),
        lambda: sorted([1, 2], reverse=None)):
    try:
        print(bad())
    except TypeError as e:
        print(e)

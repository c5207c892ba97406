print(list(reversed([1, 2])), "".join(reversed("abc")), list(reversed(range(3))), list(reversed((1, "a"))),
    list(reversed({"a": 1, "b": 2})), list(reversed("")))
r = reversed([1, 2, 3])
print(next(r), list(r), list(r))
it = iter("ab")
print(next(it), next(it), next(it, "none"), next(iter([]), 0), next(iter({"k": 1})), list(iter((1, 2))))
for bad in (lambda: reversed({1}), lambda: reversed(5), lambda: reversed(n for n in "a"), lambda: next(it),
        lambda: next([1]), lambda: next("a"), lambda: iter(5), lambda: iter(None), lambda: next(), lambda: reversed(),
        lambda: next(iter([])), lambda: iter(5, 1)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
numbers = iter(range(10))
for n in numbers:
    print(n, next(numbers, None), end="; ")
print()
left = [3, 1, 2]
print([left.pop() for _ in iter(lambda: len(left), 0)], list(iter(lambda c=iter([1, 2, 0, 5]): next(c), 0)))
a = iter([1, 2, 3, 4])
print(list(zip(a, a)), iter(a) is a)

print(list(map(str, [1, 2])), list(map(lambda a, b: a + b, [1, 2, 3], [10, 20])), list(map(pow, [2, 3], [3, 2])),
    list(filter(None, [0, 1, "", "x"])), list(filter(str.isdigit, "a1b2")), sum(map(len, ["ab", "c"])))
def loud(n):
    print("loud", n)
    return n * n
m = map(loud, [1, 2, 3])
print("lazy")
print(next(m), list(m), list(m))
f = filter(lambda n: print("test", n) or n > 1, [1, 2, 3])
print(next(f), next(f), next(f, None))
print(list(map(max, [1, 5], [3, 2], [0, 9])), ["".join(p) for p in map(reversed, ["ab", "cd"])],
    list(map(lambda kv: kv[0] * kv[1], {"a": 2}.items())), set(map(abs, [-1, 1])), list(map(int, "123")),
    list(map(lambda *a: a, "ab", "cd")))
for bad in (lambda: list(map(int, ["x"])), lambda: map(int), lambda: list(map(5, [1])), lambda: filter(None),
        lambda: list(filter(5, [1])), lambda: map(int, 5), lambda: list(map(lambda a, b: a, [1])),
        lambda: filter(None, 5), lambda: map(), lambda: list(map(len, [1])), lambda: list(filter(lambda: 1, [1]))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

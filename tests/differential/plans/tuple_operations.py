t = (1, "two", 3.0, None)
print(t, t[0], t[-1], t[1:3], t[::-1], len(t), t + (5,), t * 2, (), (1,), t.index("two"), t.count(None), tuple("abc"),
    tuple([1, 2]), tuple())
print((1, 2) < (1, 3), (1, 2) < (1, 2, 0), () < (0,), (1, "a") == (1, "a"), (1,) == [1], (2, "b") > (1, "z"), (1, 2) in [(1, 2)])
print({(1, 2): "pair"}[(1, 2)], {(1, 2): "x"}[1, 2], hash((1, 2)) == hash((1, 2)), max([(1, "b"), (1, "a")]),
    sorted([(2, 1), (1, 5), (1, 2)]))
a = 1, 2
b = 3,
print(a, b, a + b, type(b).__name__, ((1, 2), (3, (4,))), (1), tuple(range(3)), tuple({"x": 1, "y": 2}), (*a, *b, 9))
t += ("more",)
print(t)
for f in (lambda: t[10], lambda: t["a"], lambda: t + [1], lambda: t.append(1), lambda: t * "x", lambda: t < 5,
        lambda: (1, "a") < ("a", 1), lambda: hash(([],)), lambda: t.index("zzz"), lambda: tuple(5), lambda: tuple(1, 2),
        lambda: (1, 2) - (1,), lambda: t.index(), lambda: t.sort()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
try:
    t[0] = 5
except TypeError as e:
    print(e)
try:
    del t[0]
except TypeError as e:
    print(e)

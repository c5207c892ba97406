# Tuples and lists compare place by place: numbers and texts first, then whatever else stands there.
nan = float("nan")
things = [(1, 2.0), (1, 2), (1.5, "b"), (1, "b"), (True, "a"), (2,), (), (1, (2, [3])), (1, (2, [4])), (10 ** 30, 1), (nan, 1), ("a", 1)]
ops = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "==": lambda a, b: a == b, ">": lambda a, b: a > b}
for a in things:
    row = []
    for b in things:
        for name, op in ops.items():
            try:
                row.append(str(op(a, b))[0])
            except TypeError as error:
                row.append(str(error)[:24])
    print(" ".join(row))
print((nan,) == (nan,), [nan, 1] < [nan, 2], (float("nan"),) == (float("nan"),))


class Odd:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        print("eq", self.n, other.n)
        return self.n % 2 == other.n % 2

    def __lt__(self, other):
        print("lt", self.n, other.n)
        return self.n < other.n


print((1, "x", Odd(1)) == (1, "x", Odd(3)), [1, Odd(1), 5] < [1, Odd(2), 0], (Odd(1), 2) < (Odd(3), 1))
pairs = [(n * 7919 % 13, f"{n % 4}", n) for n in range(40)]
print(sorted(pairs, key=lambda p: (p[0], p[1]), reverse=True)[:9], max(pairs), min(pairs, key=lambda p: (p[1], -p[0])))
deep = []
for _ in range(60):
    deep = [1, deep]
print(deep == [1, [1, []]], deep > [1, [1, []]], {(1, "a"): 2}[(1.0, "a")])

# Pairs that a loop takes apart at once: what gives them, where they end, and what changes meanwhile.
pairs = [(1, "a"), (2, "b"), (3, "c")]
for n, text in pairs:
    print(n, text)
for k, (n, text) in enumerate(pairs, 5):
    print(k, n, text)
for k, v in enumerate("xy", True):
    print(k, v)
big = 2**63 - 2
for k, v in enumerate(["p", "q", "r", "s"], big):
    print(k, v)
for a, b in zip([1, 2, 3], (4, 5)):
    print(a, b)
same = iter([1, 2, 3, 4, 5])
for a, b in zip(same, same):
    print(a, b)
print(list(same))
for a, b in zip(range(3), range(10, 100, 30)):
    print(a, b)
try:
    for a, b in zip([1, 2], [3], strict=True):
        print(a, b)
except ValueError as error:
    print(error)
table = {"x": 1, "y": 2, "z": 3}
for key, value in table.items():
    print(key, value)
del table["y"]
for key, value in table.items():
    table[key] = value + 1
print(table)
try:
    for key, value in table.items():
        table["new"] = key
except RuntimeError as error:
    print(error)
growing = [(0, 0)]
for a, b in growing:
    if a < 4:
        growing.append((a + 1, b + 2))
print(growing)
mixed = [(1, 2), [3, 4], "ab", {5: 0, 6: 0}]
for a, b in mixed:
    print(a, b)
for wrong in ([(1, 2), (3,)], [(1, 2), (3, 4, 5)], [(1, 2), 7]):
    try:
        for a, b in wrong:
            print(a, b)
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
print([(b, a) for a, b in pairs], {a: b for b, a in enumerate("abc")})
for a, *b in [(1, 2, 3), (4, 5)]:
    print(a, b)
x = [0, 1]
for x[0], x[1] in [(7, 8), (9, 10)]:
    print(x)
for i, i in [(1, 2), (3, 4)]:
    print(i)
stack = list(range(200))
while len(stack) > 3:
    stack.pop()
stack.append(9)
print(stack, stack.pop(), stack.pop(0), stack)

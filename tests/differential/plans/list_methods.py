a = [3, 1, 2]
print(a.append(4), a, a.extend([5, 1]), a, a.extend("xy"), a, a.extend(range(2)), a)
print(a.insert(0, "first"), a.insert(-1, "nearly"), a.insert(100, "last"), a.insert(-100, "zero"), a)
print(a.pop(), a.pop(0), a.pop(-2), a.pop(3), a)
print(a.remove(1), a, a.index("x"), a.count(1), a.count("nothing"), a.index(1), a.index(3, 1))
b = a.copy()
print(b == a, b is a, b.reverse(), b, b.clear(), b, a)
c = [5, 3, 9, 1]
print(c.sort(), c, c.sort(reverse=True), c, c.sort(key=lambda v: v % 5), c)
for f in (lambda: [].pop(), lambda: [1].pop(3), lambda: [1].remove(2), lambda: [1].index(2), lambda: [1, 2].index(1, 1),
        lambda: [1].append(), lambda: [].extend(5), lambda: [1].pop("a"), lambda: [].insert(1),
        lambda: [].insert("a", 1), lambda: [1, "a"].sort(), lambda: [1].sort(lambda v: v), lambda: [].push(1),
        lambda: [1].append(1, 2), lambda: [1].index(), lambda: [3].sort(keys=1), lambda: [1].count(), lambda: [1].copy(1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

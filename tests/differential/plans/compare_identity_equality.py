a = [1]
b = a
c = [1]
print(a is b, a is c, a == c, a is not c, None is None, None == False, None != 0, True is True, (1 == 1) is True,
    [] is [], {} == {}, () == ())
print([1, [2, (3,)]] == [1, [2, (3,)]], {"a": [1]} == {"a": [1]}, {1: 2, 3: 4} == {3: 4, 1: 2}, [1, 2] == [2, 1],
    {1, 2} == {2, 1}, (1, 2) == [1, 2], "a" == ["a"], {1} == frozenset([1]))
print(1 == 1.0, 1 == True, 0 == False, "" == False, 0.1 + 0.2 == 0.3, abs(0.1 + 0.2 - 0.3) < 1e-9,
    float("nan") == float("nan"), 10**20 == 1e20, 2**53 + 1 == 2.0**53)
d = c
d += [2]
print(c, d is c)
d = d + [3]
print(c, d, d is c)
s = t = "x"
s += "y"
print(s, t)
def same(p, q):
    return p is q, p == q
print(same(a, b), same(a, c), same(None, None), same(int, int), same(print, print), same((), (1,)), len == len,
    int == float, type(1) is int, type(1) == type(True))

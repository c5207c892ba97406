from collections import UserDict, UserList
class Upper(UserDict):
    def __setitem__(self, key, value): self.data[key.upper()] = value
    def __getitem__(self, key): return self.data[key.upper()]
u = Upper(a=1)
u["b"] = 2
u.update({"c": 3}, d=4)
print(u, u.data, "A" in u, "a" in u, len(u), list(u.items()), u["b"], u.get("zz", 0), u.pop("C"), list(u), dict(u), u == {"A": 1, "B": 2, "D": 4})
u.setdefault("e", 5)
del u["D"]
print(u, list(u.values()), list(u.keys()), bool(Upper()), isinstance(u, dict), u | {"f": 6}, u.copy())
class Counting(UserDict):
    def __missing__(self, key): return 0
c = Counting()
c["x"] += 1
print(c, c["y"], c)
try: UserDict()["k"]
except KeyError as e: print(repr(e))
class Stack(UserList):
    def push(self, x): self.append(x); return self
    @property
    def top(self): return self[-1]
s = Stack([1, 2])
s.push(3)
s += [4]
s.extend((5,))
s.insert(0, 0)
print(s, s.top, len(s), s[1:3], s + [9], s * 2, s.data, 3 in s, s == [0, 1, 2, 3, 4, 5], s.pop(), s.index(2), s.count(1), list(reversed(s)), sorted(s, reverse=True))
s.reverse()
s.remove(2)
s.sort()
print(s, type(s[:1]).__name__, [x for x in s])

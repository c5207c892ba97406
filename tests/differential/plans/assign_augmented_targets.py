d, l, n = {"k": 1, "t": ("a",)}, [1, [2]], {"in": {"x": 5}}
d["k"] += 4
d["t"] += ("b",)
l[0] -= 3
l[1] += [9]
l[-1] *= 2
n["in"]["x"] **= 2
n["in"]["x"] //= 4
print(d, l, n)
calls = []
def at(i):
    calls.append(i)
    return i
l[at(0)] += at(10)
d[("k", at(5))[0]] *= 2
print(l, d, calls)
x = y = [1]
x += [2]
print(y, x is y)
x = x + [3]
print(y, x is y)
s = t = "a"
s += "b"
print(t, s)
u = v = (1,)
u += (2,)
print(v, u)
b = True
b += 1
print(b, type(b).__name__)
f = 5
f /= 2
f *= 2
print(f)
z = {1}
w = z
z |= {2}
print(w, z is w)
z = z | {3}
print(w, z is w)
count: int = 0
count += 1
label: str
total: "float" = 2
print(count, total)
try:
    print(label)
except NameError as e:
    print(e)

d = {"a": 1, "b": 2}
for action in (lambda: d.update(c=3), lambda: d.pop("a"), lambda: d.clear()):
    try:
        for k in d:
            print("at", k)
            action()
    except RuntimeError as e:
        print(type(e).__name__, e)
    print(d)
    d.update(x=1, y=2)
s = {1, 2, 3}
try:
    for v in s:
        s.add(v + 10)
except RuntimeError as e:
    print(e)
e1 = {1: "a"}
try:
    for k, v in e1.items():
        e1[k + 1] = v
except RuntimeError as e:
    print(e, len(e1))
for k in list(e1):
    e1[k + 100] = "copy is fine"
print(e1)
for k in e1:
    e1[k] = "value only"
print(e1)
a = [1, 2, 3, 4]
for v in a:
    if v % 2 == 0:
        a.remove(v)
    elif len(a) < 8:
        a.append(v * 10)
print(a)
b = [1, 2, 3]
for v in b:
    b.pop()
    print("left", b)
it = iter([1, 2])
print(next(it), next(it), next(it, "end"))

a, b, c, d = 1, [1, 2, 3, 4], {"x": 1, "y": {"z": 2}}, (5,)
del a
del b[1], c["x"], c["y"]["z"]
print(b, c)
del (d)
for name in ("a", "d"):
    try:
        print(a if name == "a" else d)
    except NameError as e:
        print(e)
e, f, g = 1, 2, 3
del e, (f, [g])
try:
    g
except NameError as err:
    print(err)
def local():
    x = 1
    del x
    try:
        return x
    except UnboundLocalError as err:
        return str(err)
print(local())
def again():
    x = 1
    del x
    x = 2
    return x
print(again())
for bad in (lambda: b.pop(9), lambda: c.pop("nope")):
    try:
        bad()
    except Exception as err:
        print(type(err).__name__, err)
try:
    del c["nope"]
except KeyError as err:
    print("KeyError", err)
try:
    del never_was
except NameError as err:
    print(err)
try:
    del b[0][0]
except TypeError as err:
    print(err)
try:
    del b["k"]
except TypeError as err:
    print(err)

try:
    raise ValueError("x")
except ValueError as err:
    kept = err
    print(err)
try:
    print(err)
except NameError as e:
    print(e)
print(kept, kept.args)
def f():
    try:
        1 / 0
    except ZeroDivisionError as z:
        z = "reassigned"
        print(z)
    try:
        return z
    except UnboundLocalError as e:
        return str(e)
print(f())
e = "outer"
try:
    pass
except ValueError as e:
    pass
print(e)
x = 1
try:
    x = 2
    raise KeyError(x)
    x = 3
except KeyError as k:
    x += k.args[0]
else:
    x = 100
finally:
    x *= 10
print(x)

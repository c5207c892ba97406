def a():
    try:
        return "try"
    finally:
        print("cleanup")
def b():
    try:
        return "try"
    finally:
        return "finally wins"
def c():
    try:
        1 / 0
    finally:
        return "swallowed"
def d():
    for i in range(3):
        try:
            return i
        finally:
            continue
    return "loop ended"
def e():
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            print("body", i)
        finally:
            print("finally", i)
    else:
        print("no")
    return i
def f():
    x = 1
    try:
        return x
    finally:
        x = 2
def h():
    try:
        try:
            return "inner"
        finally:
            print("first")
    finally:
        print("second")
def k():
    try:
        raise ValueError("v")
    except ValueError:
        return "handled"
    finally:
        print("after handler")
for t in (a, b, c, d, e, f, h, k):
    print(t.__name__, t())

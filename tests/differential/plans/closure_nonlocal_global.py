x = "global"
def outer():
    x = "outer"
    def middle():
        def inner():
            nonlocal x
            x = "changed by inner"
        inner()
        return x
    print(x, middle(), x)
    def reads_global():
        global x
        x = "changed global"
        return x
    print(reads_global(), x)
outer()
print(x)
def makes_global():
    global created, x
    created = [1]
    x, created[0] = "again", 2
    for created_too in range(2):
        pass
    return created_too
print(makes_global(), created, x)
def bad():
    print(x)
    x = 1
def bad2():
    y += 1
def bad3():
    del z
def bad4():
    for w in ():
        pass
    return w
def bad5(flag):
    if flag:
        q = 1
    return q
for f in (bad, bad2, bad3, bad4, lambda: bad5(False)):
    try:
        f()
    except UnboundLocalError as e:
        print(type(e).__name__, e)
def deep():
    a = 1
    def b():
        def c():
            def d():
                nonlocal a
                a += 1
                return a
            return d
        return c
    return b
print(deep()()()(), bad5(True))

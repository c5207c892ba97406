a = "module"
def reads(): return a
def shadows():
    a = "local"
    return a
def conditional(flag):
    if flag:
        b = "set"
    try:
        return b
    except UnboundLocalError as e:
        return type(e).__name__
def parameter(a): return a
def nested():
    a = "outer"
    def inner(): return a
    def own():
        a = "own"
        return a
    def module():
        global a
        return a
    return inner(), own(), module()
print(reads(), shadows(), conditional(1), conditional(0), parameter("p"), nested(), a)
def loop_leaks():
    for i in range(3):
        last = i * i
    while True:
        inside = "while"
        break
    if True:
        branch = "if"
    try:
        tried = "try"
    finally:
        final = "finally"
    return i, last, inside, branch, tried, final
print(loop_leaks())
def uses_later(): return defined_later()
def defined_later(): return "ok"
print(uses_later())

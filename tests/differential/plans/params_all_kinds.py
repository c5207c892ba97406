def show(a, b=2, *args, c, d=4, **kw):
    print(a, b, args, c, d, kw)
show(1, c=3)
show(1, 20, 30, 40, c=3)
show(1, c=3, d=5, e=6, f=7)
show(*[1, 2, 3], **{"c": 4, "z": 5})
show(c=1, a=2)
def pos(a, b, /, c, *, d):
    return a, b, c, d
print(pos(1, 2, 3, d=4), pos(1, 2, c=3, d=4), pos(*"ab", **{"c": 1, "d": 2}))
def only(*, k): return k
def rest(*args): return args
def named(**kw): return kw
def nothing(): pass
print(only(k=1), rest(), rest(1, 2), named(), named(x=1), nothing())
def pk(a, /, **kw): return a, kw
print(pk(1, a=2), pk(1))
def late(a, b=[], *c, d=None, **e):
    b.append(a)
    return a, list(b), c, d, e
print(late(1), late(2), late(3, [0]), late(4, [], 5, d=6, g=7))
def annotated(a: int, b: "str" = "x", *c: float, d: list[int] = None, **e: dict) -> str:
    return f"{a}{b}{c}{d}{e}"
print(annotated(1), annotated("anything", 2, 3.0, d=[1], q=5))

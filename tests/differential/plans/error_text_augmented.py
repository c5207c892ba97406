def attempt(f, left, right):
    try:
        print(f(left, right))
    except Exception as e:
        print(type(e).__name__, e)
def iadd(a, b): a += b; return a
def isub(a, b): a -= b; return a
def imul(a, b): a *= b; return a
def idiv(a, b): a /= b; return a
def ifloor(a, b): a //= b; return a
def imod(a, b): a %= b; return a
def ipow(a, b): a **= b; return a
def ior(a, b): a |= b; return a
def iand(a, b): a &= b; return a
def ixor(a, b): a ^= b; return a
def ishl(a, b): a <<= b; return a
def ishr(a, b): a >>= b; return a
for f in (iadd, isub, imul, idiv, ifloor, imod, ipow, ior, iand, ixor, ishl, ishr):
    print(f.__name__)
    for left, right in ((7, 2), (7, "a"), ("a", 7), ([1], [2]), ([1], 2), ((1,), (2,)), ({"a": 1}, {"b": 2}),
            ({1, 2}, {2}), ({1}, [2]), (None, 1), (2.5, 2), (1, None), ("ab", "cd"), (True, 3), ([1], "xy"),
            ({"a": 1}, [("k", 2)]), (5, 0)):
        attempt(f, left, right)

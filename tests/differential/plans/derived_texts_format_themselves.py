class S(str):
    def __str__(self): return "STR"
    def __format__(self, spec): return "FMT" + spec
    def __repr__(self): return "REPR"
print("%s" % S("x"), "%r" % S("x"), "%s" % (S("x"),), "{} {!r} {!s} {:>4}".format(S("x"), S("x"), S("x"), S("q")), f"{S('x')}", str(S("x")), "a" + S("b"), [S("x")])
class A:
    def __init__(self, x): self.x = x
    def __hash__(self): return hash((self.x,))
print(hash(A(1)) == hash((1,)), hash((1,)))
class I(int):
    def __str__(self): return "I!"
    def __repr__(self): return "Irepr"
print("%s %d %r" % (I(3), I(3), I(3)), f"{I(3)} {I(3):d}", "{}".format(I(4)))
from collections import Counter
print("%s %r" % (Counter("aab"), Counter("b")), "%s" % Counter("ab"), "%(a)s" % Counter("aa"))

import copy
class E(Exception):
    def __init__(self, a): super().__init__(a); self.x = [a]
e = E(1)
for f in (copy.copy, copy.deepcopy):
    c = f(e); print(repr(c), c is e, c.x, c.x is e.x)
    v = f(ValueError("a", 2)); print(repr(v))
class S:
    __slots__ = ("a",)
    def __init__(self): self.a = [1]
    def __call__(self): return 1
s = S()

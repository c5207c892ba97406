def g(n):
    try:
        for i in range(n): yield i
    finally: print("fin", n)
for v in g(5):
    if v == 2: break
else: print("else")
print("after")
for v in g(2): print(v)
else: print("else")
def use():
    for v in g(3):
        for w in g(9):
            if w: return v, w
print(use())
class R:
    def __iter__(self):
        with self: yield from "abc"
    def __enter__(self): print("open"); return self
    def __exit__(self, *a): print("close", a[0])
    def items(self):
        with self: yield from "abc"
for c in R().items(): break
try:
    for c in R().items(): raise ValueError("q")
except ValueError as e: print(e)

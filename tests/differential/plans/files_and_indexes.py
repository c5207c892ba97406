# print(..., file=x), what counts as an int by its __index__, and names that a namedtuple cannot have.
from collections import namedtuple
class Money:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
    def __rmul__(self, o): return NotImplemented
print("x" * Money(2), [1, 2] * Money(2), Money(3) * "ab", (1,) * Money(0))
try:
    print("x" * object())
except TypeError as e: print(e)
class FileLike:
    def __init__(self): self.buf = []
    def write(self, s): self.buf.append(s)
    def flush(self): self.buf.append('F')
f = FileLike()
print("captured", 1, [2], file=f)
print("x", end="", file=f, flush=True)
print(file=f)
print("a", "b", sep="-", end="!", file=f)
print(f.buf)
for bad in [lambda: print("x", file=5), lambda: print("x", file=f, sep=3), lambda: namedtuple("B", "class"), lambda: namedtuple("if", "a"), lambda: namedtuple("B", "a a")]:
    try:
        print(bad())
    except Exception as e: print(type(e).__name__, e)
print(namedtuple("R", "a class b", rename=True)._fields)

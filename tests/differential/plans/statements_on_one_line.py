x = 1; y = 2; print(x + y); z = x
if x: print("one line if"); print("still inside")
if not x: print("no"); print("nor this")
elif y == 2: print("elif")
else: print("else")
for i in range(3): print(i, end=" "); x += i
print(x)
while x > 0: x -= 2
print(x)
def f(a): b = a * 2; return b
print(f(4))
try: print(1 / 0)
except ZeroDivisionError: print("caught")
finally: print("done")
class E(Exception): pass
try: raise E("e")
except E as e: print(repr(e))
total = (1 +
         2 +
         3)
long = 1 + \
    2 * \
    3
call = max(
    4,
    9,  # a comment inside
    2,
)
print(total, long, call, [
    1,
    2,
], {"a":
    1})
if (x and
        y):
    pass
print("a", # trailing
      "b"); print("c");

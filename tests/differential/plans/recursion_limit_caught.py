def forever(n):
    return forever(n + 1)
def forever2(n):
    return 1 + forever2(n + 1)
try:
    forever(0)
except RecursionError as e:
    print(type(e).__name__, e)
try:
    forever2(0)
except RuntimeError as e:
    print(type(e).__name__, isinstance(e, RuntimeError))
def down(n):
    return 0 if n == 0 else 1 + down(n - 1)
print(down(300), down(800))
deepest = 0
def probe(n):
    global deepest
    deepest = n
    probe(n + 1)
try:
    probe(0)
except RecursionError:
    print(deepest > 800)
print(down(500))

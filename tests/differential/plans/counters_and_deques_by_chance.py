from collections import Counter, deque, OrderedDict, defaultdict
import random
random.seed(3)
for n in range(80):
    a = Counter({random.choice("abcd"): random.randint(-2, 4) for _ in range(3)}); b = Counter(random.choices("abce", k=4))
    print(a, b, a + b, a - b, a & b, a | b, +a, -a, a == b, a <= b, a >= b, a < b, a.total(), sorted(b.elements()), b.most_common(2), a.most_common())
    a.subtract(b); print(a); a.update("aab"); print(a); a += b; print(a); a -= Counter("a"); print(a); a &= b; print(a); a |= b; print(a)
d = deque(maxlen=5); l = []
for n in range(300):
    op = random.randrange(14)
    try:
        x = random.randint(0, 9)
        if op == 0: d.append(x)
        elif op == 1: d.appendleft(x)
        elif op == 2: print(d.pop())
        elif op == 3: print(d.popleft())
        elif op == 4: d.extend([x, x + 1])
        elif op == 5: d.extendleft([x, x + 1])
        elif op == 6: d.rotate(random.randint(-7, 7))
        elif op == 7: d.remove(x)
        elif op == 8: d.insert(random.randint(-6, 6), x)
        elif op == 9: print(d.index(x), d.count(x))
        elif op == 10: d[random.randint(-6, 6)] = x
        elif op == 11: del d[random.randint(-6, 6)]
        elif op == 12: d.reverse()
        else: print(x in d, d == deque(list(d)), len(d), list(reversed(d)), d + deque([1]), d * 2, d < deque([5]))
        print(op, d)
    except Exception as e: print(op, type(e).__name__, e)
    if n == 150: d = deque(d)

def g():
    x = yield 1
    while x:
        x = yield x * 2
    return "end"
it = g(); print(next(it), it.send(5), it.send(7))
try: it.send(0)
except StopIteration as e: print(e.value)
def d():
    r = yield from g()
    print("r", r)
    yield from "ab"
    yield from range(2)
    yield from {"k": 1}
    return (yield from [])
it = d(); print(list(zip(it, range(2))), list(d())[:1])
print(list(x for x in d())[1:], [*d()][-3:])
def err():
    try: yield 1; yield 2
    except ValueError as e: print("caught", e); yield 99
    finally: print("fin")
it = err(); next(it); print(it.throw(ValueError("boom"))); print(list(it))
it = err(); next(it); it.close(); print(list(it))
it = err()
try: it.throw(KeyError("early"))
except KeyError as e: print(repr(e))
def bad():
    try: yield
    except GeneratorExit: yield 1
it = bad(); next(it)
try: it.close()
except RuntimeError as e: print(e)
def rec(n):
    if n: yield n; yield from rec(n - 1)
print(list(rec(4)), sum(rec(10)), max(rec(3)), list(map(str, rec(2))), dict(enumerate(rec(2))), sorted(rec(3)), 3 in rec(5), tuple(rec(2)), set(rec(2)) == {1, 2}, "".join(map(str, rec(3))), *rec(2))
a, *b = rec(4); print(a, b)
def inf():
    n = 0
    while True: n += 1; yield n
import itertools
print([x for x, _ in zip(inf(), range(3))], next(x for x in inf() if x % 7 == 0), list(itertools.takewhile(lambda x: x < 4, inf())))
it = iter([1, 2, 3]); print([(a, b) for a, b in zip(it, it)], list(it))
it = iter(lambda c=[0]: c.append(0) or len(c), 5); print(list(it))
e = (print("eval", i) or i for i in range(3)); print("lazy"); print(next(e)); print(list(e), list(e))
x = 10; ge = (x + i for i in range(2)); x = 20; print(list(ge))
class Tree:
    def __init__(self, v, l=None, r=None): self.v, self.l, self.r = v, l, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
t = Tree(4, Tree(2, Tree(1), Tree(3)), Tree(6)); print(list(t), sum(t), 3 in t, [v for v in t if v % 2], sorted(t, reverse=True), list(reversed(list(t))))
def co():
    tot = 0
    while (v := (yield tot)) is not None: tot += v
    return f"total {tot}"
def run(gen, vals):
    next(gen)
    try:
        for v in vals: print("->", gen.send(v))
        gen.send(None)
    except StopIteration as s: return s.value
print(run(co(), [1, 2, 3]))
print(type(g()).__name__, type(e).__name__, iter(t) is iter(t), hasattr(g(), "send"), hasattr([], "__next__"), callable(g))

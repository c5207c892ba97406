from operator import *
import operator as op
print(add(1, 2), mul(3, 4), itemgetter(1)([5, 6]), itemgetter(0, 2)("abc"), attrgetter("real")(5), methodcaller("upper")("a"), methodcaller("split", ",")("a,b"))
print(op.sub(5, 3), truediv(1, 2), floordiv(7, 2), mod(7, 3), op.pow(2, 3), neg(1), pos(2), op.abs(-3), invert(5), not_(1), truth([]), is_(None, None), contains([1], 1), concat([1], [2]))
print(lt(1, 2), le(2, 2), eq(1, 2), ne(1, 2), ge(1, 2), gt(2, 1), and_(6, 3), or_(6, 3), xor(6, 3), lshift(1, 3), rshift(8, 1), countOf([1, 1, 2], 1), indexOf([1, 2], 2), index(5), getitem({"a": 1}, "a"), length_hint([1, 2]))
class A:
    def __init__(self): self.b = self; self.c = 7
print(attrgetter("b.c")(A()), attrgetter("c", "b.c")(A()), sorted([(2, "b"), (1, "c")], key=itemgetter(1)), max({"a": 3, "b": 9}.items(), key=itemgetter(1)))
d = {}; setitem(d, 1, 2); print(d); delitem(d, 1); print(d)
x = [1]; x = iadd(x, [2]); print(x, iadd(1, 2), imul(2, 3))
for f in (lambda: add(1, "a"), lambda: itemgetter(), lambda: itemgetter("x")({}), lambda: attrgetter("nope")(1), lambda: attrgetter(1), lambda: indexOf([1], 5), lambda: index(1.5), lambda: concat(1, 2), lambda: itemgetter(3)([1])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
import heapq
h = [5, 3, 8, 1, 9, 2]; heapq.heapify(h); print(h); heapq.heappush(h, 0); print(h, heapq.heappop(h), h)
print(heapq.nlargest(2, h), heapq.nsmallest(2, h), heapq.heappushpop(h, 4), heapq.heapreplace(h, 7), h, list(heapq.merge([1, 4], [2, 3])), heapq.nlargest(1, ["aa", "b"], key=len))
hh = []
for i in [(3, "c"), (1, "a"), (2, "b")]: heapq.heappush(hh, i)
print([heapq.heappop(hh) for _ in range(3)], list(heapq.merge([3, 1], [2], reverse=True)), list(heapq.merge(["a", "ccc"], ["bb"], key=len)))
try: heapq.heappop([])
except IndexError as e: print(e)
import bisect
a = [1, 3, 3, 5]; print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.bisect_right(a, 4)); bisect.insort(a, 4); print(a); bisect.insort_left(a, 3); print(a, bisect.bisect([("a", 1), ("b", 5)], 3, key=lambda t: t[1]))
import copy
n = {"a": [1, {2}], "t": (1, [2])}; s = copy.copy(n); k = copy.deepcopy(n); n["a"].append(9); print(s, k)
class P:
    def __init__(self, x): self.x = x
    def __eq__(self, o): return self.x == o.x
p = P([1]); p2 = copy.copy(p); p3 = copy.deepcopy(p); p.x.append(2); print(p2.x, p3.x, p2 is p, p3 == p)
class Q:
    def __init__(self): self.k = 1
    def __copy__(self): r = Q(); r.k = 2; return r
    def __deepcopy__(self, memo): r = Q(); r.k = 3; return r
print(copy.copy(Q()).k, copy.deepcopy([Q()])[0].k, copy.deepcopy((1, 2)), copy.copy((1, [2])), copy.copy({1}), copy.deepcopy(len) is len)
l = [1]; l.append(l); m = copy.deepcopy(l); print(m, m[1] is m)
from collections import defaultdict, deque, Counter
dd = defaultdict(list, {"a": [1]}); ee = copy.deepcopy(dd); dd["a"].append(2); print(ee, copy.copy(dd), copy.deepcopy(Counter("aab")), copy.deepcopy(deque([[1]])))

from enum import Enum, auto
from collections import Counter, deque
from functools import partial, wraps, reduce
class St(Enum):
    IDLE = auto(); RUN = auto(); PAUSE = auto(); DONE = auto()
    @property
    def final(self): return self is St.DONE
class Machine:
    T = {(St.IDLE, "start"): St.RUN, (St.RUN, "pause"): St.PAUSE, (St.PAUSE, "resume"): St.RUN, (St.RUN, "stop"): St.DONE, (St.PAUSE, "stop"): St.DONE}
    def __init__(self): self.s = St.IDLE; self.h = [self.s]; self.hooks = {}
    def on(self, ev):
        def reg(f): self.hooks.setdefault(ev, []).append(f); return f
        return reg
    def fire(self, ev, **d):
        try: n = self.T[self.s, ev]
        except KeyError: raise ValueError(f"cannot {ev} from {self.s.name}") from None
        for f in self.hooks.get(ev, ()): f(self.s, n, **d)
        self.s = n; self.h.append(n); return self
m = Machine()
@m.on("start")
@m.on("stop")
def log(a, b, **d): print(f"{a.name:>5} -> {b.name:<5} {d or ''}")
m.fire("start", by="me").fire("pause").fire("resume").fire("stop", code=0)
print([s.name for s in m.h], m.s.final, Counter(s.name for s in m.h).most_common(1))
for bad in ("start", "nope"):
    try: m.fire(bad)
    except ValueError as e: print(e)
def pipeline(*fs): return lambda x: reduce(lambda a, f: f(a), fs, x)
clean = pipeline(str.strip, str.lower, lambda s: s.replace("-", " "), str.split, lambda ws: [w.title() for w in ws])
print(clean("  HELLO-big World "))
def retry(n, exc=Exception):
    def d(f):
        @wraps(f)
        def w(*a, **k):
            for i in range(1, n + 1):
                try: return f(*a, **k)
                except exc as e:
                    print(f"attempt {i}/{n} failed: {e}")
                    if i == n: raise
        return w
    return d
calls = iter([0, 0, 1])
@retry(3, ValueError)
def flaky():
    "doc"
    if not next(calls): raise ValueError("nope")
    return "ok"
print(flaky(), flaky.__name__, flaky.__doc__)
try: retry(2, KeyError)(lambda: {}["k"])()
except KeyError as e: print("gave up", e)
class LRU:
    def __init__(self, cap): self.cap, self.d = cap, {}
    def get(self, k, default=None):
        if k not in self.d: return default
        self.d[k] = v = self.d.pop(k); return v
    def put(self, k, v):
        self.d.pop(k, None); self.d[k] = v
        if len(self.d) > self.cap: del self.d[next(iter(self.d))]
    def __repr__(self): return f"LRU({list(self.d.items())})"
c = LRU(2); c.put("a", 1); c.put("b", 2); c.get("a"); c.put("c", 3); print(c, c.get("b"), c.get("z", -1))
def bfs(g, s, t):
    q, seen = deque([[s]]), {s}
    while q:
        p = q.popleft()
        if p[-1] == t: return p
        for n in g.get(p[-1], []):
            if n not in seen: seen.add(n); q.append(p + [n])
g = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["f"]}
print(bfs(g, "a", "f"), bfs(g, "f", "a"))
class Matrix:
    def __init__(self, r): self.r = [list(x) for x in r]
    def __matmul__(self, o): return Matrix([[sum(a * b for a, b in zip(x, y)) for y in zip(*o.r)] for x in self.r])
    def __eq__(self, o): return self.r == o.r
    def __getitem__(self, ij): i, j = ij; return self.r[i][j]
    def __setitem__(self, ij, v): i, j = ij; self.r[i][j] = v
    def __repr__(self): return "\n".join(" ".join(f"{v:>4}" for v in x) for x in self.r)
    @classmethod
    def eye(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    @property
    def T(self): return Matrix(zip(*self.r))
a = Matrix([[1, 2], [3, 4]]); a[0, 1] = 7; print(a @ Matrix.eye(2) == a, a[1, 0], a.T); print(a @ a)

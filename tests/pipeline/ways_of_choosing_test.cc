// A table of all ways in which a label may decide which of two lists is written into, by all that it may have them from: in no run may
// what is in either of them tell. What is in a third one does not depend on that, and may be told where the row says so.
#include <algorithm>

#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

struct Way {
  const char* name;
  const char* text;    // `t` decides, $A or $B is appended to
  bool spares_others;  // where the lists are there by name
};

// Where the lists are found.
struct Source {
  const char* setup;
  const char *one, *other;
};

constexpr Source kSources[] = {
    {"", "a", "b"},
    {"held = [a, b]\n", "held[0]", "held[1]"},
    {"held = {'p': a, 'q': b}\n", "held['p']", "held['q']"},
    {"class Held:\n    pass\nheld = Held()\nheld.p, held.q = a, b\n", "held.p", "held.q"},
    {"def get_a():\n    return a\ndef get_b():\n    return b\n", "get_a()", "get_b()"},
    {"def make():\n    p, q = a, b\n    return lambda: p, lambda: q\nget_a, get_b = make()\n", "get_a()", "get_b()"},
    {"held = [a, b]\ndef same(x):\n    return x\n", "list(map(same, held))[0]", "same(held)[1]"},
    {"held = [a, b]\n", "next(iter(held))", "next(reversed(held))"},
    {"", "(a or a)", "(b or b)"},
    {"class Held:\n    def __getitem__(self, i):\n        return a if i == 'p' else b\nheld = Held()\n", "held['p']", "held['q']"},
};

constexpr Way kWays[] = {
    {"Ifelse", "if t:\n    h = $A\nelse:\n    h = $B\n(h).append(1)\n", true},
    {"Ifonly", "h = $B\nif t:\n    h = $A\n(h).append(1)\n", true},
    {"Tern", "h = $A if t else $B\n(h).append(1)\n", true},
    {"Ternarg", "def w(v):\n    (v).append(1)\nw($A if t else $B)\n", true},
    {"Andor", "h = t and $A or $B\n(h).append(1)\n", true},
    {"Idx", "h = [$A, $B][t]\n(h).append(1)\n", true},
    {"Idxtup", "(($A, $B)[t]).append(1)\n", true},
    {"Dict", "h = {True: $A, False: $B}[t]\n(h).append(1)\n", true},
    {"Dget", "h = {True: $A}.get(t, $B)\n(h).append(1)\n", true},
    {"Ret", "def pick():\n    if t:\n        return $A\n    return $B\n(pick()).append(1)\n", true},
    {"Retarg", "def pick(x, y):\n    if t:\n        return x\n    return y\nh = pick($A, $B)\n(h).append(1)\n", true},
    {"Lam", "pick = lambda: $A if t else $B\n(pick()).append(1)\n", true},
    {"Tryraise", "try:\n    if t:\n        raise ValueError()\n    h = $A\nexcept ValueError:\n    h = $B\n(h).append(1)\n", true},
    {"Trypayload", "class Err(Exception):\n    pass\ntry:\n    if t:\n        raise Err($A)\n    raise Err($B)\nexcept Err as e:\n    (e.args[0]).append(1)\n", false},
    {"Tryattr", "class Err(Exception):\n    pass\ne0 = Err()\ne0.z = $B\ntry:\n    if t:\n        e0.z = $A\n    raise e0\nexcept Err as e:\n    (e.z).append(1)\n", false},
    {"For", "h = $B\nfor i in range(1):\n    if t:\n        break\n    h = $A\n(h).append(1)\n", true},
    {"While", "h = $B\ni = 0\nwhile i < t:\n    h = $A\n    i += 1\n(h).append(1)\n", true},
    {"Nonlocal", "def outer():\n    h = $B\n    def inner():\n        nonlocal h\n        h = $A\n    if t:\n        inner()\n    (h).append(1)\nouter()\n", true},
    {"Global", "h = $B\ndef inner():\n    global h\n    h = $A\nif t:\n    inner()\n(h).append(1)\n", true},
    {"Attr", "class Z: pass\nz = Z()\nz.h = $B\nif t:\n    z.h = $A\n(z.h).append(1)\n", true},
    {"Setattr", "class Z: pass\nz = Z()\nz.h = $B\nif t:\n    setattr(z, \"h\", $A)\n(z.h).append(1)\n", false},
    {"Item", "z = {\"h\": $B}\nif t:\n    z[\"h\"] = $A\n(z[\"h\"]).append(1)\n", true},
    {"Append", "z = [$B]\nif t:\n    z.append($A)\n(z[-1]).append(1)\n", true},
    {"Insert", "z = [$B]\nif t:\n    z.insert(0, $A)\n(z[0]).append(1)\n", true},
    {"Update", "z = {\"h\": $B}\nif t:\n    z.update(h=$A)\n(z[\"h\"]).append(1)\n", true},
    {"Extend", "z = [$B]\nif t:\n    z += [$A]\n(z[-1]).append(1)\n", true},
    {"Swap", "z = [$A, $B]\nif t:\n    z[0], z[1] = z[1], z[0]\n(z[0]).append(1)\n", true},
    {"Reverse", "z = [$A, $B]\nif t:\n    z.reverse()\n(z[0]).append(1)\n", true},
    {"Pop", "z = [$A, $B]\nif t:\n    z.pop(0)\n(z[0]).append(1)\n", true},
    {"Del", "z = [$A, $B]\nif t:\n    del z[0]\n(z[0]).append(1)\n", true},
    {"Slice", "z = [$A, $B]\nif t:\n    z[:] = [$B]\n(z[0]).append(1)\n", true},
    {"Popt", "z = [$A, $B]\n(z.pop(t)).append(1)\n", true},
    {"Delattr", "class Z:\n    h = $A\nz = Z()\nz.h = $B\nif t:\n    del z.h\n(z.h).append(1)\n", true},
    {"Clsattr", "class Z:\n    h = $A\nz = Z()\nif t:\n    Z.h = $B\n(z.h).append(1)\n", true},
    {"Comp", "z = [r for r in [$A, $B] if t or r is $B]\n(z[0]).append(1)\n", true},
    {"Filter", "z = list(filter(lambda r: t or r is $B, [$A, $B]))\n(z[0]).append(1)\n", true},
    {"Sorted", "z = sorted([[0, $A], [1, $B]], key=lambda r: r[0] if t else -r[0])\n(z[0][1]).append(1)\n", true},
    {"Max", "(max([[0, $A], [1, $B]], key=lambda r: r[0] if t else -r[0])[1]).append(1)\n", true},
    {"Next", "(next(r for r in [$A, $B] if t or r is $B)).append(1)\n", true},
    {"Gen", "def g():\n    if t:\n        yield $A\n    yield $B\n(next(g())).append(1)\n", true},
    {"Iter", "it = iter([$A, $B])\nif t:\n    next(it)\n(next(it)).append(1)\n", true},
    {"Match", "match t:\n    case True:\n        h = $A\n    case _:\n        h = $B\n(h).append(1)\n", true},
    {"Partial", "import functools\nw = functools.partial(lambda v: (v).append(1), $A if t else $B)\nw()\n", true},
    {"Closure", "def mk2(v):\n    def w():\n        (v).append(1)\n    return w\nw = mk2($B)\nif t:\n    w = mk2($A)\nw()\n", true},
    {"Method", "class Z:\n    def __init__(self, v):\n        self.v = v\n    def w(self):\n        v = self.v\n        (v).append(1)\nz = Z($B)\nif t:\n    z = Z($A)\nz.w()\n", false},
    {"Bound", "w = $B.append\nif t:\n    w = $A.append\nw(1)\n", true},
    {"Default", "def w(v=$B):\n    (v).append(1)\nif t:\n    def w(v=$A):\n        (v).append(1)\nw()\n", true},
    {"Unpack", "h, g2 = ($A, $B) if t else ($B, $A)\n(h).append(1)\n", true},
    {"Unpackstar", "h, *g2 = [$A, $B][t:]\n(h).append(1)\n", true},
    {"Reduce", "import functools\n(functools.reduce(lambda x, y: x if t else y, [$A, $B])).append(1)\n", true},
    {"Walrus", "if (h := $A if t else $B) is not None:\n    (h).append(1)\n", true},
    {"Loopw", "for h in [$A, $B]:\n    if t:\n        (h).append(1)\n", true},
    {"Loopsel", "for h in [$A, $B][t:]:\n    (h).append(1)\n    break\n", true},
    {"Finally", "def pick():\n    try:\n        return $B\n    finally:\n        if t:\n            return $A\n(pick()).append(1)\n", true},
    {"Callback", "list(map(lambda v: (v).append(1), [$A if t else $B]))\n", true},
    {"Setdef", "z = {}\nif t:\n    z[\"h\"] = $A\n(z.setdefault(\"h\", $B)).append(1)\n", true},
    {"Ordict", "z = {}\nif t:\n    z[\"x\"] = $A\nz[\"y\"] = $B\n(list(z.values())[0]).append(1)\n", true},
    {"Popitem", "z = {\"x\": $A}\nif t:\n    z[\"y\"] = $B\n(z.popitem()[1]).append(1)\n", true},
    {"Deque", "import collections\nz = collections.deque([$A, $B])\nif t:\n    z.rotate(1)\n(z[0]).append(1)\n", false},
    {"Node", "class Node:\n    def __init__(self, v, nx):\n        self.v = v\n        self.nx = nx\nm = Node($A, None)\nif t:\n    m = Node($B, m)\n(m.v).append(1)\n", true},
    {"Nodelink", "class Node:\n    def __init__(self, v, nx):\n        self.v = v\n        self.nx = nx\nm = Node($A, Node($B, None))\nif t:\n    m = m.nx\n(m.v).append(1)\n", true},
    {"With", "import contextlib\n@contextlib.contextmanager\ndef cm(v):\n    yield v\nwith cm($A if t else $B) as h:\n    (h).append(1)\n", false},
    {"Exc2", "class Err(Exception):\n    pass\ndef thrower():\n    if t:\n        raise Err($A)\n    return $B\ntry:\n    h = thrower()\nexcept Err as e:\n    h = e.args[0]\n(h).append(1)\n", true},
    {"Deldict", "z = {\"x\": $A, \"y\": $B}\nif t:\n    del z[\"x\"]\n(next(iter(z.values()))).append(1)\n", true},
    {"Chain", "p = $A\nif t:\n    p = $B\nq = p\nr = [q]\nu = {\"k\": r}\n(u[\"k\"][0]).append(1)\n", true},
    {"Send", "def g():\n    v = yield\n    (v).append(1)\n    yield\ni = g()\nnext(i)\ni.send($A if t else $B)\n", false},
    {"Starargs", "def w(*v):\n    (v[0]).append(1)\nw(*([$A, $B] if t else [$B, $A]))\n", true},
    {"Kwargs", "def w(**v):\n    (v[\"h\"]).append(1)\nw(**{\"h\": $A if t else $B})\n", true},
    {"Cellfn", "def f():\n    h = [$B]\n    def put():\n        h[0] = $A\n    if t:\n        put()\n    (h[0]).append(1)\nf()\n", true},
    {"Slicefrom", "z = [$A, $B][t:]\n(z[0]).append(1)\n", true},
    {"Sliceto", "z = [$A, $B][::-1][:1 + t]\n(z[-1]).append(1)\n", true},
    {"Takewhile", "import itertools\nz = list(itertools.takewhile(lambda r: t or r is not $B, [$A, $B]))\n(z[-1]).append(1)\n", true},
    {"Dropwhile", "import itertools\nz = list(itertools.dropwhile(lambda r: t and r is not $B, [$A, $B]))\n(z[0]).append(1)\n", true},
    {"Compress", "import itertools\nz = list(itertools.compress([$A, $B], [not t, True]))\n(z[0]).append(1)\n", true},
    {"Islice", "import itertools\nz = list(itertools.islice([$A, $B], int(t), 2))\n(z[0]).append(1)\n", false},
    {"Islicenext", "import itertools\n(next(itertools.islice([$A, $B], int(t), 2))).append(1)\n", false},
    {"Filterfalse", "import itertools\nz = list(itertools.filterfalse(lambda r: t and r is not $B, [$A, $B]))\n(z[0]).append(1)\n", true},
    {"Filternext", "(next(filter(lambda r: t or r is $B, [$A, $B]))).append(1)\n", true},
    {"Filterfor", "for h in filter(lambda r: t or r is $B, [$A, $B]):\n    (h).append(1)\n    break\n", true},
    {"Filterlist", "z = [*filter(lambda r: t or r is $B, [$A, $B])]\n(z[0]).append(1)\n", true},
    {"Filterunp", "h, *g2 = filter(lambda r: t or r is $B, [$A, $B])\n(h).append(1)\n", true},
    {"Filterdeque", "import collections\nz = collections.deque(filter(lambda r: t or r is $B, [$A, $B]))\n(z.popleft()).append(1)\n", false},
    {"Filtermap", "list(map(lambda v: (v).append(1), filter(lambda r: t or r is $B, [$A, $B])))\n", true},
    {"Genexp", "z = list(r for r in [$A, $B] if t or r is $B)\n(z[0]).append(1)\n", true},
    {"Dictcomp", "z = {k: r for k, r in enumerate([$A, $B]) if t or r is $B}\n(list(z.values())[0]).append(1)\n", true},
    {"Mul", "z = ([$A] * t) + [$B]\n(z[0]).append(1)\n", true},
    {"Imul", "z = [$A]\nz *= t\nz.append($B)\n(z[0]).append(1)\n", true},
    {"Zip", "z = [p[0] for p in zip([$B, $A], range(1 + t))]\n(z[-1]).append(1)\n", true},
    {"Dictzip", "z = dict(zip([1, 2], [$B, $A][:1 + t]))\n(z.get(2, z[1])).append(1)\n", true},
    {"Maxlen", "import collections\nz = collections.deque([$A, $B], maxlen=2 - t)\n(z[0]).append(1)\n", false},
    {"Sumlists", "z = sum([[$A], [$B]][t:], [])\n(z[0]).append(1)\n", true},
    {"Heap", "import heapq\nz = heapq.nsmallest(1, [[0, $A], [1, $B]], key=lambda r: r[0] if t else -r[0])\n(z[0][1]).append(1)\n", true},
    {"Movetoend", "import collections\nz = collections.OrderedDict(x=$A, y=$B)\nif t:\n    z.move_to_end(\"x\")\n(next(iter(z.values()))).append(1)\n", false},
    {"Popitemlast", "import collections\nz = collections.OrderedDict(x=$A, y=$B)\n(z.popitem(last=t)[1]).append(1)\n", false},
    {"Popkey", "z = {\"x\": $A, \"y\": $B}\n(z.pop(\"x\" if t else \"y\")).append(1)\n", true},
    {"Popdefault", "z = {True: $A}\n(z.pop(t, $B)).append(1)\n", true},
    {"Setitemt", "z = [$B, $B]\nz[t] = $A\n(z[0]).append(1)\n", true},
    {"Setslicet", "z = [$B]\nz[t:] = [$A]\n(z[0]).append(1)\n", true},
    {"Insertt", "z = [$B]\nz.insert(t, $A)\n(z[0]).append(1)\n", true},
    {"Delt", "z = [$A, $B]\ndel z[t]\n(z[0]).append(1)\n", true},
    {"Removet", "z = [$A, $B]\nz.pop(t)\n(z[0]).append(1)\n", true},
    {"Rot", "import collections\nz = collections.deque([$A, $B])\nz.rotate(t)\n(z[0]).append(1)\n", false},
    {"Dictkeyt", "z = {False: $B}\nz[t] = $A\n(z[False]).append(1)\n", true},
    {"Dictor", "z = {\"h\": $B} | ({\"h\": $A} if t else {})\n(z[\"h\"]).append(1)\n", true},
    {"Dictlit", "z = {\"h\": $B, **({\"h\": $A} if t else {})}\n(z[\"h\"]).append(1)\n", true},
    {"Dictpair", "z = dict([(\"h\", $B)] + [(\"h\", $A)] * t)\n(z[\"h\"]).append(1)\n", true},
    {"Nested", "z = [[$A], [$B]]\nfor r in z[t]:\n    (r).append(1)\n", true},
    {"Nested2", "z = {True: {\"k\": $A}, False: {\"k\": $B}}\nfor k, r in z[t].items():\n    (r).append(1)\n", true},
    {"Enumerate", "for i, r in enumerate([$A, $B]):\n    if i == t:\n        (r).append(1)\n", true},
    {"Popwhile", "z = [$B, $A]\nwhile len(z) > 1 + t:\n    z.pop()\n(z[-1]).append(1)\n", true},
    {"Poploop", "z = [$A, $B]\nh = z.pop()\nif t:\n    h = z.pop()\n(h).append(1)\n", true},
    {"Poptwo", "z = [$A, $B]\nif t:\n    z.append(z.pop(0))\n(z.pop()).append(1)\n", true},
    {"Getattrt", "class Z: pass\nz = Z()\nz.x = $A\nz.y = $B\n(getattr(z, \"x\" if t else \"y\")).append(1)\n", true},
    {"Setattrt", "class Z: pass\nz = Z()\nz.x = $B\nz.y = $B\nsetattr(z, \"x\" if t else \"y\", $A)\n(z.x).append(1)\n", false},
    {"Delattrt", "class Z:\n    x = $A\nz = Z()\nz.x = $B\nz.y = $B\ndelattr(z, \"x\" if t else \"y\")\n(z.x).append(1)\n", true},
    {"Propget", "class Z:\n    @property\n    def h(self):\n        return $A if t else $B\n(Z().h).append(1)\n", true},
    {"Dgetattr", "class Z:\n    def __getattr__(self, n):\n        return $A if t else $B\n(Z().h).append(1)\n", false},
    {"Dgetitem", "class Z:\n    def __getitem__(self, n):\n        return $A if t else $B\n(Z()[0]).append(1)\n", true},
    {"Dcall", "class Z:\n    def __call__(self):\n        return $A if t else $B\n(Z()()).append(1)\n", true},
    {"Diter", "class Z:\n    def __iter__(self):\n        yield $A if t else $B\nfor h in Z():\n    (h).append(1)\n", true},
    {"Dadd", "class Z:\n    def __add__(self, n):\n        return $A if t else $B\n(Z() + 1).append(1)\n", true},
    {"Dent", "class Z:\n    def __enter__(self):\n        return $A if t else $B\n    def __exit__(self, *e):\n        pass\nwith Z() as h:\n    (h).append(1)\n", false},
    {"Dnew", "class Z:\n    def __new__(cls):\n        return $A if t else $B\n(Z()).append(1)\n", true},
    {"Missing", "class Z(dict):\n    def __missing__(self, k):\n        return $A if t else $B\n(Z()[0]).append(1)\n", true},
    {"Ddfac", "import collections\nz = collections.defaultdict(lambda: $A if t else $B)\n(z[0]).append(1)\n", false},
    {"Sub", "import re\nq = []\nre.sub(\"x\", lambda m: q.append($A if t else $B) or \"y\", \"x\")\n(q[0]).append(1)\n", true},
    {"Cache", "import functools\n@functools.lru_cache\ndef pick(n):\n    return $A if n else $B\n(pick(t)).append(1)\n", false},
    {"Cprop", "import functools\nclass Z:\n    @functools.cached_property\n    def h(self):\n        return $A if t else $B\n(Z().h).append(1)\n", false},
    {"Dataclassf", "import dataclasses\n@dataclasses.dataclass\nclass Z:\n    h: list\nz = Z($B)\nif t:\n    z = dataclasses.replace(z, h=$A)\n(z.h).append(1)\n", false},
    {"Ntf", "import collections\nNZ = collections.namedtuple(\"NZ\", \"h\")\nz = NZ($B)\nif t:\n    z = z._replace(h=$A)\n(z.h).append(1)\n", true},
    {"Initself", "reg = []\nclass Z:\n    def __init__(self, v):\n        self.v = v\n        reg.append(self)\nif t:\n    Z($A)\nelse:\n    Z($B)\n(reg[0].v).append(1)\n", true},
    {"Recur", "def pick(n):\n    if n == 0:\n        return $B\n    if t:\n        return $A\n    return pick(n - 1)\n(pick(2)).append(1)\n", true},
    {"Retval2", "def do(v):\n    (v).append(1)\n    return v\nif t:\n    r = do($A)\nelse:\n    r = do($B)\n", true},
    {"Yieldfrom", "def g1():\n    yield $A\ndef g2():\n    yield $B\ndef g():\n    yield from (g1() if t else g2())\nfor h in g():\n    (h).append(1)\n", true},
    {"Genret", "def g():\n    yield 1\n    return $A if t else $B\ndef u():\n    h = yield from g()\n    (h).append(1)\nlist(u())\n", true},
    {"Coro", "import asyncio\nasync def pick():\n    return $A if t else $B\nasync def main():\n    (await pick()).append(1)\nasyncio.run(main())\n", true},
    {"Gather", "import asyncio\nasync def pick(v):\n    return v\nasync def main():\n    r = await asyncio.gather(pick($A), pick($B))\n    (r[t]).append(1)\nasyncio.run(main())\n", true},
    {"Zipsel", "for h, u in zip([$A, $B], [t, True]):\n    if u:\n        (h).append(1)\n        break\n", true},
    {"Chainx", "import itertools\n(next(itertools.chain([$A] * t, [$B]))).append(1)\n"},
    {"Teex", "import itertools\np, q = itertools.tee([$A, $B])\nif t:\n    next(p)\n(next(p)).append(1)\n", true},
    {"Cyc", "import itertools\nturns = itertools.cycle([$A, $B])\nif t:\n    next(turns)\n(next(turns)).append(1)\n", true},
    {"Groupby", "import itertools\nfor k, g in itertools.groupby([$A, $B], key=lambda r: t and r is $B):\n    (list(g)[-1]).append(1)\n    break\n", false},
    {"Starmap", "import itertools\nlist(itertools.starmap(lambda v: (v).append(1), [($A if t else $B,)]))\n", true},
    {"Product", "import itertools\n(list(itertools.product([$A, $B][t:]))[0][0]).append(1)\n", false},
    {"Perm", "import itertools\n(list(itertools.permutations([$A, $B]))[t][0]).append(1)\n", true},
    {"Acc", "import itertools\n(list(itertools.accumulate([$A, $B], lambda x, y: x if t else y))[-1]).append(1)\n", true},
    {"Reversed", "z = [$A, $B]\nit = reversed(z) if t else iter(z)\n(next(it)).append(1)\n", true},
    {"Setpop", "z = {1: $A, 2: $B}\nk = {1, 2}\nif t:\n    k.discard(1)\n(z[min(k)]).append(1)\n", true},
    {"Sortin", "z = [[0, $A], [1, $B]]\nz.sort(key=lambda r: r[0] if t else -r[0])\n(z[0][1]).append(1)\n", true},
    {"Minmax", "(min([[0, $A], [1, $B]], key=lambda r: r[0] if t else -r[0])[1]).append(1)\n", true},
    {"Cmpkey", "import functools\nz = sorted([[0, $A], [1, $B]], key=functools.cmp_to_key(lambda x, y: (x[0] - y[0]) * (1 if t else -1)))\n(z[0][1]).append(1)\n", false},
    {"Bisect", "import bisect\nz = [$A, $B]\n(z[bisect.bisect([0], t) - 1]).append(1)\n", true},
    {"Chainmap", "import collections\nz = collections.ChainMap({\"h\": $A} if t else {}, {\"h\": $B})\n(z[\"h\"]).append(1)\n", false},
    {"Stack", "import contextlib\n@contextlib.contextmanager\ndef cm(v):\n    yield v\nwith contextlib.ExitStack() as st:\n    h = st.enter_context(cm($A if t else $B))\n    (h).append(1)\n", false},
    {"Fieldfac", "import dataclasses\n@dataclasses.dataclass\nclass Z:\n    h: list = dataclasses.field(default_factory=lambda: $A if t else $B)\n(Z().h).append(1)\n", true},
    {"Assertx", "try:\n    assert t\n    h = $A\nexcept AssertionError:\n    h = $B\n(h).append(1)\n", true},
    {"Lookup", "try:\n    h = {True: $A}[t]\nexcept KeyError:\n    h = $B\n(h).append(1)\n", true},
    {"Intx", "try:\n    int(\"1\" if t else \"x\")\n    ($A).append(1)\nexcept ValueError:\n    ($B).append(1)\n", true},
    {"Groupexc", "try:\n    try:\n        if t:\n            raise KeyError(1)\n        raise ValueError(2)\n    except KeyError:\n        ($A).append(1)\nexcept ValueError:\n    ($B).append(1)\n", true},
    {"Excctx", "class Err(Exception):\n    pass\ntry:\n    try:\n        if t:\n            raise Err($A)\n        raise Err($B)\n    except Err as e:\n        raise ValueError() from e\nexcept ValueError as v:\n    (v.__cause__.args[0]).append(1)\n", false},
    {"Stopval", "def g():\n    return $A if t else $B\n    yield\ntry:\n    next(g())\nexcept StopIteration as e:\n    (e.value).append(1)\n", false},
    {"Vars", "class Z: pass\nz = Z()\nz.h = $B\nif t:\n    vars(z)[\"h\"] = $A\n(z.h).append(1)\n", false},
    {"Posonly", "def w(v, u):\n    (v).append(1)\nif t:\n    w($A, $B)\nelse:\n    w($B, $A)\n", true},
    {"Condfn", "def w1():\n    ($A).append(1)\ndef w2():\n    ($B).append(1)\n(w1 if t else w2)()\n", true},
    {"Fnidx", "def w1():\n    ($A).append(1)\ndef w2():\n    ($B).append(1)\n[w1, w2][t]()\n", true},
    {"Condmeth", "class Z:\n    def w1(self):\n        ($A).append(1)\n    def w2(self):\n        ($B).append(1)\nz = Z()\n(z.w1 if t else z.w2)()\n", false},
    {"Getmeth", "class Z:\n    def w1(self):\n        ($A).append(1)\n    def w2(self):\n        ($B).append(1)\ngetattr(Z(), \"w1\" if t else \"w2\")()\n", true},
    {"Condcls", "class Z1:\n    def __init__(self):\n        ($A).append(1)\nclass Z2:\n    def __init__(self):\n        ($B).append(1)\n(Z1 if t else Z2)()\n", true},
    {"Subcls", "class Z1:\n    def w(self):\n        ($A).append(1)\nclass Z2(Z1):\n    def w(self):\n        ($B).append(1)\nz = Z1()\nif t:\n    z = Z2()\nz.w()\n", true},
    {"Boundpop", "z = [$A, $B]\np = z.pop\n(p(t)).append(1)\n", true},
    {"Keylit", "z = {False: $A, t: $B}\n(z[False]).append(1)\n", true},
    {"Keylit2", "z = {t: $A, False: $B}\n(z[False]).append(1)\n", true},
    {"Exhaust", "z = iter([$A])\nif t:\n    next(z)\n(next(z, $B)).append(1)\n", true},
    {"Exhaustgen", "def g():\n    yield $A\nz = g()\nif t:\n    next(z)\n(next(z, $B)).append(1)\n", true},
    {"Exhaustmap", "z = map(lambda v: v, [$A])\nif t:\n    next(z)\n(next(z, $B)).append(1)\n", true},
    {"Exhaustzip", "z = zip([$A])\nif t:\n    next(z)\n(next(z, ($B,))[0]).append(1)\n", true},
    {"Popboth", "z = [$A, $B] + [1] * t\nz.pop()\n(z[-1]).append(1)\n", true},
    {"Delshape", "z = [$A, $B] + [1] * t\ndel z[-1]\n(z[-1]).append(1)\n", true},
    {"Heappop", "import heapq\nz = [(int(t), 0, $A), (0.5, 1, $B)]\nheapq.heapify(z)\n(heapq.heappop(z)[2]).append(1)\n", true},
    {"Heappop2", "import heapq\nz = [(int(t), 0, $A), (0.5, 1, $B)]\nheapq.heapify(z)\nheapq.heappop(z)\n(z[0][2]).append(1)\n", true},
    {"Calleedel", "def drop(v, i):\n    del v[i]\nz = [$A, $B]\ndrop(z, t)\n(z[0]).append(1)\n", true},
    {"Calleeset", "def put2(v, i, n):\n    v[i] = n\nz = [$B, $B]\nput2(z, t, $A)\n(z[0]).append(1)\n", true},
    {"Calleepop", "def drop(v, i):\n    return v.pop(i)\nz = [$A, $B]\n(drop(z, t)).append(1)\n", true},
    {"Calleepop2", "def drop(v, i):\n    v.pop(i)\nz = [$A, $B]\ndrop(z, t)\n(z[0]).append(1)\n", true},
    {"Globdel", "z = [$A, $B]\ndef drop(i):\n    del z[i]\ndrop(t)\n(z[0]).append(1)\n", true},
    {"Attrdel", "class Z: pass\nq = Z()\nq.z = [$A, $B]\ndel q.z[t]\n(q.z[0]).append(1)\n", true},
    {"Attrdelalias", "class Z: pass\nq = Z()\nz = [$A, $B]\nq.z = z\ndel q.z[t]\n(z[0]).append(1)\n", true},
    {"Nestdel", "q = {\"z\": [$A, $B]}\ndel q[\"z\"][t]\n(q[\"z\"][0]).append(1)\n", true},
    {"Nestdelalias", "z = [$A, $B]\nq = {\"z\": z}\ndel z[t]\n(q[\"z\"][0]).append(1)\n", true},
    {"Methoddel", "class Z:\n    def __init__(self):\n        self.z = [$A, $B]\n    def drop(self, i):\n        del self.z[i]\n    def first(self):\n        return self.z[0]\nq = Z()\nq.drop(t)\n(q.first()).append(1)\n", true},
    {"Remove", "z = [[$A], [$B]]\nz.remove(z[t])\n(z[0][0]).append(1)\n", true},
    {"Discard", "z = {1: $A, 2: $B}\nk = {1, 2}\nk -= {1 + t}\nfor i in k:\n    (z[i]).append(1)\n", true},
    {"Clear", "z = [$A]\nif t:\n    z.clear()\nz.append($B)\n(z[0]).append(1)\n", true},
    {"Updkey", "z = {\"x\": $B, \"y\": $B}\nz.update({\"x\" if t else \"y\": $A})\n(z[\"x\"]).append(1)\n", true},
    {"Orset", "z = {\"h\": $B}\nz |= {\"h\": $A} if t else {}\n(z[\"h\"]).append(1)\n", true},
    {"Slicedel", "z = [$A, $B]\ndel z[:t]\n(z[0]).append(1)\n", true},
    {"Slicerep", "z = [$A, $B]\nz[:t] = []\n(z[0]).append(1)\n", true},
    {"Imul2", "z = [$A]\nz *= int(t)\nz.extend([$B])\n(z[0]).append(1)\n", true},
    {"Multuple", "z = ($A,) * t + ($B,)\n(z[0]).append(1)\n", true},
    {"Sortpop", "z = [[0, $A], [1, $B]]\nz.sort(key=lambda r: r[0] if t else -r[0])\nz.pop()\n(z[0][1]).append(1)\n", true},
    {"Revpop", "z = [$A, $B]\nif t:\n    z.reverse()\nz.pop()\n(z[0]).append(1)\n", true},
    {"Insertpop", "z = [$B]\nz.insert(t, $A)\nz.pop()\n(z[0]).append(1)\n", true},
    {"Rotpop", "import collections\nz = collections.deque([$A, $B])\nz.rotate(int(t))\nz.pop()\n(z[0]).append(1)\n", false},
    {"Dqmax", "import collections\nz = collections.deque(maxlen=1 + t)\nz.append($A)\nz.append($B)\n(z[0]).append(1)\n", false},
    {"Starpop", "z = [$A, $B]\n(z.pop(*[t])).append(1)\n", true},
    {"Typepop", "z = [$A, $B]\n(list.pop(z, t)).append(1)\n", true},
    {"Typedel", "z = [$A, $B]\nlist.__delitem__(z, t)\n(z[0]).append(1)\n", true},
    {"Operdel", "import operator\nz = [$A, $B]\noperator.delitem(z, int(t))\n(z[0]).append(1)\n", true},
    {"Opset", "import operator\nz = [$B, $B]\noperator.setitem(z, int(t), $A)\n(z[0]).append(1)\n", true},
    {"Opget", "import operator\n(operator.itemgetter(int(t))([$A, $B])).append(1)\n", true},
    {"Mappop", "z = [$A, $B]\nlist(map(z.pop, [t]))\n(z[0]).append(1)\n", true},
    {"Mapset", "z = {}\nlist(map(z.__setitem__, [False, t], [$A, $B]))\n(z[False]).append(1)\n", true},
    {"Fromkeys", "z = dict.fromkeys([t], $A)\n(z.get(True, $B)).append(1)\n", true},
    {"Viewdel", "z = {\"x\": $A, \"y\": $B}\nfor k in list(z)[:1 + t]:\n    h = z.pop(k)\n(h).append(1)\n", true},
    {"Lruevict", "import functools\n@functools.lru_cache(maxsize=1)\ndef pick(n):\n    return [$A] if n else [$B]\nq = pick(t)\n(q[0]).append(1)\n", false},
    {"Genlist", "def g():\n    yield $A\n    if t:\n        return\n    yield $B\n(list(g())[-1]).append(1)\n", true},
    {"Unzip", "p, q = zip(*[($A, 1), ($B, 2)][t:])\n(p[0]).append(1)\n", true},
    {"Sliceobj", "([$A, $B][slice(int(t), None)][0]).append(1)\n", true},
    {"Strkey", "z = {\"a0\": $A, \"a1\": $B}\n(z[f\"a{int(t)}\"]).append(1)\n", true},
    {"Fmtattr", "class Z: pass\nz = Z()\nz.a0 = $A\nz.a1 = $B\n(getattr(z, f\"a{int(t)}\")).append(1)\n", true},
    {"Deepcopy", "import copy\nz = copy.deepcopy([1]) + [$A, $B][t:]\n(z[1]).append(1)\n", true},
    {"Matchseq", "match [$A, $B][t:]:\n    case [h, *_]:\n        (h).append(1)\n", true},
    {"Matchmap", "match {\"x\": $A} if t else {\"x\": $B}:\n    case {\"x\": h}:\n        (h).append(1)\n", true},
    {"Bothbranches", "z = []\nif t:\n    z.append($A)\n    z.append($B)\nelse:\n    z.append($B)\n    z.append($A)\n(z[0]).append(1)\n", true},
    {"Whilepop", "z = [$A, $B]\nn = 1 + t\nwhile n:\n    h = z.pop()\n    n -= 1\n(h).append(1)\n", true},
    {"Chainassign", "p = q = $B\nif t:\n    p = $A\nq = p\n(q).append(1)\n", true},
    {"Tupleswap", "p, q = $A, $B\nif t:\n    p, q = q, p\n(p).append(1)\n", true},
    {"Lambdadef", "w = (lambda v=$A: (v).append(1)) if t else (lambda v=$B: (v).append(1))\nw()\n", true},
    {"Kwdef", "def w(*, v=$B):\n    (v).append(1)\nif t:\n    def w(*, v=$A):\n        (v).append(1)\nw()\n", true},
    {"Clskw", "class Z:\n    def __init__(self, *, v):\n        (v).append(1)\nZ(v=$A if t else $B)\n", true},
    {"Appendtern", "z = []\nz.append($A if t else $B)\n(z[0]).append(1)\n", true},
    {"Appendor", "z = []\nz.append(t and $A or $B)\n(z[0]).append(1)\n", true},
    {"Settern", "z = {}\nz[\"k\"] = $A if t else $B\n(z[\"k\"]).append(1)\n", true},
    {"Setdeftern", "z = {}\nz.setdefault(\"k\", $A if t else $B)\n(z[\"k\"]).append(1)\n", true},
    {"Attrtern", "class Z: pass\nz = Z()\nz.h = $A if t else $B\n(z.h).append(1)\n", true},
    {"Lsttern", "z = [[$A if t else $B]]\n(z[0][0]).append(1)\n", true},
    {"Calltern", "def w(v, u):\n    u[0].append(v)\nz = []\nw($A if t else $B, [z])\n(z[0]).append(1)\n", true},
    {"Insidefn", "def w(u):\n    u.append($A if t else $B)\nz = []\nw(z)\n(z[0]).append(1)\n", true},
};

std::string Plan(const Way& way, const Source& source, const std::string& told) {
  std::string text = std::string("t = read_inbox()[0].id > 3\na = []\nb = []\nc = []\n") + source.setup + way.text;
  const auto replace = [&](const std::string& what, const std::string& by) {
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, what.size(), by);
  };
  replace("$A", source.one);
  replace("$B", source.other);
  return text + "send_email(to=f'{len(" + told + ")}@acme.example', subject='s', body='b')\n";
}

class WayTest : public testing::TestWithParam<Way> {};

TEST_P(WayTest, ShowsInNeither) {
  const auto is_this = [&](const Way& way) { return way.name == GetParam().name; };
  const size_t number = static_cast<size_t>(std::find_if(std::begin(kWays), std::end(kWays), is_this) - kWays) % 3;
  // Every third source each, so that all are met; lists by name always.
  for (size_t i = 0; i < std::size(kSources); ++i) {
    if (i != 0 && i % 3 != number) continue;
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      for (const char* told : {"a", "b"}) {
        const std::string plan = Plan(GetParam(), kSources[i], told);
        auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
        EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
        EXPECT_EQ(world->executed("send_email"), 0) << plan;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, WayTest, testing::ValuesIn(kWays), [](const auto& row) { return row.param.name; });

class SparingWayTest : public testing::TestWithParam<Way> {};

TEST_P(SparingWayTest, SparesOthers) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    const std::string plan = Plan(GetParam(), kSources[0], "c");
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 1) << plan << world->Messages();
  }
}

std::vector<Way> SparingWays() {
  std::vector<Way> sparing;
  for (const Way& way : kWays) if (way.spares_others) sparing.push_back(way);
  return sparing;
}

INSTANTIATE_TEST_SUITE_P(All, SparingWayTest, testing::ValuesIn(SparingWays()), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace penstock

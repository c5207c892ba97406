// A builtin asks code of the plan again and again: what it gave before comes to it again, or decides whether there is an again.
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

Outcome Checked(const std::string& plan, const std::string& gate) {
  auto session = OpenWorld(gate);
  SourceFile source("asked.plan", plan);
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  EXPECT_TRUE(checked != nullptr) << plan << RenderAll(diagnostics);
  return checked ? checked->verdict.outcome : Outcome::kDeny;
}

void ExpectRun(const std::string& plan, const std::string& gate, const std::string& replies, std::string_view outcome, int sent) {
  auto world = RunWorld(plan, gate, DenyAll(), replies);
  EXPECT_EQ(NameOf(world->report.outcome), outcome) << plan << world->Messages();
  EXPECT_EQ(world->executed("send_email") + world->executed("post"), sent) << plan;
}

// What is told is `n`: the salary, which nobody else may read, or what everybody may. In both modes.
void ExpectKept(const std::string& plan) {
  const auto whole = [&](const char* n) { return "from decimal import Decimal\nimport json\nimport math\nn = " + std::string(n) + "\nxs = []\n" + plan + "post(text=str(xs))\n"; };
  const std::string secret = whole("get_salary().net"), open = whole("len(get_me().name) * 1000");
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    EXPECT_NE(Checked(secret, gate), Outcome::kAllow) << secret;
    ExpectRun(secret, gate, kWorldReplies, "denied", 0);
    EXPECT_EQ(Checked(open, gate), Outcome::kAllow) << open;
    ExpectRun(open, gate, kWorldReplies, "done", 1);
  }
}

// What is told is whether there is something in `xs`: as an outsider decided, or nobody.
void ExpectDecided(const std::string& plan) {
  const auto whole = [&](const char* bad) {
    return "import json\nimport math\nm = read_inbox()[0]\nme = get_me()\nbad = " + std::string(bad) + "\nxs = []\n" + plan + "send_email(to='ann@acme.example' if xs else 'bob@acme.example', subject='s', body='b')\n";
  };
  EXPECT_NE(Checked(whole("m.id > 3"), kWorldGate), Outcome::kAllow) << plan;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) ExpectRun(whole("m.id > 3"), kWorldGate, replies, "denied", 0);
  for (const char* nobody : {"'@' in me.email", "'@' not in me.email"}) {
    EXPECT_EQ(Checked(whole(nobody), kWorldGate), Outcome::kAllow) << plan;
    ExpectRun(whole(nobody), kWorldGate, kWorldReplies, "done", 1);
  }
}

const std::string kKeepsSum = "class Q:\n    def __radd__(self, o):\n        xs.append(o)\n        return 1\n    def __rmul__(self, o):\n        xs.append(o)\n        return 1\n";

TEST(AskedAgain, WithTheSumSoFar) {
  const char* plans[] = {
      "sum([n, Q()])\n",
      "sum(x for x in [n, Q()])\n",
      "sum([1.5, n + 0.5, Q()])\n",
      "math.prod([n, Q()])\n",
      "math.prod(iter([2, n, Q()]))\n",
      "class L:\n    def __radd__(self, o):\n        xs.append(len(o))\n        return 1\nsum([[1] * (n // 1000), L()], [])\n",
  };
  for (const char* plan : plans) ExpectKept(kKeepsSum + plan);
}

TEST(AskedAgain, WithWhatAnItemBeforeGave) {
  const char* plans[] = {
      "class P:\n    def __radd__(self, o):\n        return n\nsum([P(), Q()])\n",
      "class P:\n    def __radd__(self, o):\n        return n\nsum(x for x in [P(), Q()])\n",
      "class P:\n    def __rmul__(self, o):\n        return n\nmath.prod([P(), Q()])\n",
      "class V: pass\nclass P:\n    def __radd__(self, o):\n        v = V()\n        v.t = n\n        return v\nclass U:\n    def __radd__(self, o):\n        xs.append(o.t)\n        return 1\nsum([P(), U()])\n",
  };
  for (const char* plan : plans) ExpectKept(kKeepsSum + plan);
}

TEST(AskedAgain, BackwardsFromTheLengthOn) {
  const std::string told = "class P:\n    def __len__(self): return n\n    def __getitem__(self, i):\n        xs.append(i)\n        return 1\n";
  ExpectKept(told + "next(reversed(P()))\n");
  ExpectKept("class P:\n    def __len__(self): return n // 1000\n    def __getitem__(self, i): return 1\nxs = len(list(reversed(P())))\n");
  const std::string counted = "class P:\n    def __len__(self): return int(bad)\n    def __getitem__(self, i):\n        xs.append(1)\n        return 1\n";
  const char* plans[] = {
      "for _ in reversed(P()): pass\n",
      "r = reversed(P())\nfor _ in r: pass\n",
      "list(reversed(P()))\n",
      "next(reversed(P()), None)\n",
      "r = reversed(P())\nlist(r)\nxs.clear()\nlist(zip([1], reversed(P())))\n",
  };
  for (const char* plan : plans) ExpectDecided(counted + plan);
}

// A loop over what goes over something else asks that.
TEST(AskedAgain, ByALoopOverPairs) {
  const std::string stops = "class S:\n    def __iter__(self): return self\n    def __next__(self):\n        xs.append(1)\n        raise StopIteration\n";
  const char* plans[] = {
      "for _ in zip([1] * int(bad), S()): pass\n",
      "pairs = zip([1] * int(bad), S())\nfor _ in pairs: pass\n",
      "for _ in enumerate(zip([1] * int(bad), S())): pass\n",
      "class I:\n    def __getitem__(self, i):\n        if i >= int(bad): raise IndexError\n        xs.append(1)\nfor _ in zip(I(), [1]): pass\n",
  };
  for (const char* plan : plans) ExpectDecided(stops + plan);
}

// `default=` of `json.dumps` is called again for what it gave.
TEST(AskedAgain, WithWhatDefaultGave) {
  const std::string classes = "class Box: pass\nclass V:\n    def __init__(self, t): self.t = t\n    def go(self): xs.append(self.t)\nclass P:\n    def __init__(self, v): self.v = v\n";
  const char* plans[] = {
      "def f(o):\n    xs.append(o.v)\n    return P(n) if o.v == 1 else 1\njson.dumps(P(1), default=f)\nxs = xs[-1]\n",
      "def f(o):\n    if isinstance(o, Box): return {'q': [P(n)]}\n    xs.append(o.v)\n    return 1\njson.dumps(Box(), default=f)\n",
      "def f(o): return P(V(n)) if isinstance(o, Box) else o.v.go()\njson.dumps([Box()], default=f)\n",
      "json.dumps([P(V(n))], default=lambda o: o.v.go())\n",
      "class E(json.JSONEncoder):\n    def default(self, o):\n        if isinstance(o, Box): return [P(n)]\n        xs.append(o.v)\njson.dumps(Box(), cls=E)\n",
      "class K(str):\n    def __lt__(self, o):\n        xs.append(n)\n        return True\njson.dumps(Box(), default=lambda o: {K('a'): 1, K('b'): 2}, sort_keys=True)\n",
  };
  for (const char* plan : plans) ExpectKept(classes + plan);
}

TEST(AskedAgain, AsOftenAsDefaultSays) {
  const std::string classes = "class P: pass\nclass R: pass\n";
  const std::string gives = "def f(o):\n    if isinstance(o, R):\n        xs.append(1)\n        return 1\n    return ";
  const char* plans[] = {"[R()] * int(bad)\n", "R() if bad else 1\n", "{'a': (R(),) * int(bad)}\n"};
  for (const char* plan : plans) ExpectDecided(classes + gives + plan + "json.dumps([1, P()], default=f)\n");
  ExpectDecided(classes + "class E(json.JSONEncoder):\n    def default(self, o):\n        xs.append(1)\n        return [R()] * (int(bad) * (len(xs) == 1))\njson.dumps(P(), cls=E)\ndel xs[0]\n");
}

// An object that is read holds what hooks of `json.loads` gave for what is in it.
TEST(AskedAgain, WithWhatAHookGave) {
  const char* plans[] = {
      "def f(o):\n    xs.append(o.get('b'))\n    return n\njson.loads('{\"b\": {\"a\": 1}}', object_hook=f)\nxs = xs[-1]\n",
      "json.loads('{\"b\": 1}', object_hook=xs.append, parse_int=lambda s: n)\n",
      "json.loads('[{\"a\": [1.5]}]', object_hook=lambda o: xs.append(o['a'][0]), parse_float=lambda s: n)\n",
      "json.loads('{\"a\": NaN}', object_hook=lambda o: xs.append(o['a']), parse_constant=lambda s: n)\n",
      "json.loads('{\"a\": {\"b\": 1}}', object_pairs_hook=lambda pairs: xs.append(pairs[0][1]) or n)\n",
      "hooks = {'object_hook': lambda o: xs.append(o['a']), 'parse_int': lambda s: n}\njson.loads('{\"a\": 1}', **hooks)\n",
      "class V:\n    def go(self): xs.append(n)\ndef f(o):\n    if 'go' in o:\n        o['go'].go()\n        return 1\n    return V()\njson.loads('{\"go\": {\"a\": 1}}', object_hook=f)\n",
  };
  for (const char* plan : plans) ExpectKept(plan);
  ExpectDecided("def f(o):\n    if o.get('b'): xs.append(1)\n    return bad\njson.loads('{\"b\": {\"a\": 1}}', object_hook=f)\n");
}

// What delegates to an instance asks its `__next__` where None is sent, and its `send` where something else is.
TEST(AskedAgain, AsWhatIsSentSays) {
  const std::string it = "class It:\n    n = 0\n    def __iter__(self): return self\n    def __await__(self): return self\n";
  const std::string tells = it + "    def __next__(self): return 1\n    def send(self, v):\n        xs.append(1)\n        return 1\n";
  const std::string ends = it + "    def __next__(self):\n        self.n += 1\n        if self.n > 2: raise StopIteration\n        return 1\n    def send(self, v): return 1\n";
  const std::string sends = "next(z)\nz.send(1 if bad else None)\n";
  const std::string plans[] = {
      tells + "def h():\n    yield from It()\nz = h()\n" + sends,
      tells + "def g():\n    yield from It()\ndef h():\n    yield from g()\nz = h()\n" + sends,
      tells + "async def h():\n    await It()\nz = h()\nz.send(None)\nz.send(1 if bad else None)\n",
      ends + "def h():\n    yield from It()\n    xs.append(1)\n    yield 3\nz = h()\n" + sends + "next(z)\n",
      ends + "async def h():\n    await It()\n    xs.append(1)\nz = h()\nz.send(None)\nz.send(1 if bad else None)\ntry:\n    z.send(None)\nexcept StopIteration:\n    pass\n",
      it + "    def __next__(self): return 0\n    def send(self, v): return 1\ndef h():\n    yield from It()\nz = h()\nnext(z)\nxs = z.send(1 if bad else None)\n",
  };
  for (const std::string& plan : plans) ExpectDecided(plan);
}

// Options that decide who else is asked, in which order, or with what.
TEST(AskedAgain, AsAnOptionSays) {
  const std::string plans[] = {
      "class F:\n    def write(self, s): pass\n    def flush(self): xs.append(1)\nclass B:\n    def __bool__(self): return bad\n",
      "class K(str):\n    def __lt__(self, o):\n        xs.append(1)\n        return True\nclass B:\n    def __bool__(self): return bad\n",
      "class K:\n    def __init__(self, i): self.i = i\n    def __lt__(self, o):\n        if self.i == 1: xs.append(1)\n        return self.i < o.i\nks = [K(1), K(2)]\nclass B:\n    def __index__(self): return int(bad)\n",
  };
  for (const char* flush : {"bad", "B()"}) ExpectDecided(plans[0] + "print('q', file=F(), flush=" + flush + ")\n");
  for (const char* sort : {"bad", "B()"}) ExpectDecided(plans[1] + "json.dumps({K('a'): 1, K('b'): 2}, sort_keys=" + sort + ")\n");
  const char* reversing[] = {"sorted(ks, reverse=bad)\n", "ks.sort(reverse=bad)\n", "sorted(ks, reverse=B())\n", "sorted([1, 2], key=K, reverse=bad)\n"};
  for (const char* plan : reversing) ExpectDecided(plans[2] + plan);
  const char* others[] = {
      "class P: pass\na, b = P(), P()\nseen = []\ndef f(o):\n    seen.append(1)\n    if o is a and len(seen) == 1: xs.append(1)\njson.dumps({'b': b, 'a': a}, sort_keys=bad, default=f)\n",
      "class P:\n    def __round__(self, n=None):\n        if n is not None: xs.append(1)\n        return 1\nround(P(), 1 if bad else None)\n",
      "class B:\n    def __bool__(self): return bad\nclass S:\n    def __iter__(self): return self\n    def __next__(self):\n        xs.append(1)\n        raise StopIteration\nlist(zip([], S(), strict=B()))\n",
  };
  for (const char* plan : others) ExpectDecided(plan);
}

// Before anything else, such an option is asked itself.
TEST(AskedAgain, ByAnOptionOfItsOwn) {
  const std::string keeps = "(self):\n        xs.append(n)\n        return 1 == 1\n", truth = "class B:\n    def __bool__" + keeps, number = "class B:\n    def __index__" + keeps;
  for (const char* plan : {"print('q', flush=B())\n", "list(zip([1], strict=B()))\n"}) ExpectKept(truth + plan);
  for (const char* plan : {"sorted([2, 1], reverse=B())\n", "[2, 1].sort(reverse=B())\n"}) ExpectKept(number + plan);
}

// A table of `translate` is asked for each character of the text.
TEST(AskedAgain, ForEachCharacter) {
  const std::string missing = "class D(dict):\n    def __missing__(self, k):\n        xs.append(k)\n        return 97\n";
  const char* plans[] = {"str(n).translate(D())\n", "str.translate(str(n), D())\n", "list(map(str(n).translate, [D()]))\n"};
  for (const char* plan : plans) ExpectKept(missing + plan);
  ExpectKept("class D:\n    def __getitem__(self, k):\n        xs.append(k)\n        return 97\nstr(n).translate(D())\n");
  ExpectKept("from collections import defaultdict\nxs = defaultdict(int)\nstr(n).translate(xs)\n");
}

}  // namespace
}  // namespace penstock

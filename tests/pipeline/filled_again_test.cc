// What is there already and is filled, deleted or ended by something else than a statement that says so: in the run in which that is left out,
// it shows as well.
#include <algorithm>
#include <vector>

#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

std::string Whole(const std::string& plan, const char* decides = "m.id > 3") {
  return std::string("m = read_inbox()[0]\nme = get_me()\nbad = ") + decides + "\nn = 0\n" + plan + "send_email(to='ann@acme.example' if n else 'bob@acme.example', subject='s', body='b')\n";
}

void ExpectDenied(const std::string& plan, const std::string& gate) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Whole(plan), gate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
  }
  // Where nobody from outside decides, it is sent.
  for (const char* decides : {"'@' in me.email", "'@' not in me.email"}) {
    auto world = RunWorld(Whole(plan, decides), gate, DenyAll(), kWorldReplies);
    EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 1) << plan;
  }
}

TEST(FilledAgain, ByItsInit) {
  const char* plans[] = {
      "class A:\n    def __init__(self):\n        pass\nclass B(list): pass\nb = B()\nif bad: b.__init__([1])\nn = len(b)\n",
      "class L(list):\n    def __init__(self, xs=()):\n        super().__init__(xs)\nb = L()\nif bad: b.__init__([1])\nn = len(b)\n",
      "class B(list): pass\nb = B()\nif bad: list(map(b.__init__, [[1]]))\nn = len(b)\n",
      "e = ValueError()\nif bad: e.__init__('x')\nn = len(e.args)\n",
      "class E(Exception): pass\ne = E()\nif bad: list(map(e.__init__, [[1]]))\nn = len(e.args)\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

TEST(FilledAgain, UnderANameThatIsMade) {
  const char* plans[] = {
      "import operator\nclass B: x = 0\nb = B()\nif bad: operator.methodcaller('__setattr__', 'x', 1)(b)\nn = b.x\n",
      "class B: x = 0\nb = B()\nif bad: getattr(b, '__setattr__')('x', 1)\nn = b.x\n",
      "class B: x = 0\nb = B()\nsets = '__set' + 'attr__'\nif bad: getattr(b, sets)('x', 1)\nn = b.x\n",
      "class A:\n    def cb(self, t): return 1\nlog = []\ndef f(t):\n    log.append(1)\nclass Q: pass\nq = Q()\nq.__setattr__('c' + 'b', f)\nif bad: q.cb(1)\nn = len(log)\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

TEST(FilledAgain, WhatAKeyGivesAndIsCompared) {
  ExpectDenied("class K:\n    def __init__(self):\n        self.n = 0\n    def __lt__(self, o):\n        self.n += 1\n        return False\na = K()\n"
               "if bad: sorted([1, 2], key=lambda t: a)\nn = a.n\n", kWorldGate);
}

TEST(FilledAgain, DeletedByWhatIsCalled) {
  const char* plans[] = {
      "who = 1\ndef act(_):\n    global who\n    del who\nlist(map(act, range(int(bad))))\ntry:\n    who\nexcept NameError:\n    n = 1\n",
      "who = 1\ndef act():\n    global who\n    del who\n(act if bad else (lambda: None))()\ntry:\n    who\nexcept NameError:\n    n = 1\n",
      "def go():\n    who = 1\n    def act():\n        nonlocal who\n        del who\n    (act if bad else (lambda: None))()\n    try:\n        return who\n    except NameError:\n        return 0\nn = go()\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

TEST(FilledAgain, ErrorsUnderWay) {
  ExpectDenied("try:\n    try:\n        if bad: raise KeyError('a')\n    finally:\n        raise ValueError('b')\nexcept ValueError as e:\n    n = 1 if e.__context__ else 0\n", kWorldGate);
}

// How many a star gives, and under which names, says which of them a parameter stands for, and which default is asked for.
TEST(WhichOfThem, AStarGives) {
  const char* plans[] = {
      "a = []\ndef f(acc=a):\n    acc.append(1)\nf(*([[]] if bad else []))\nn = len(a)\n",
      "a = []\ndef f(acc=a):\n    acc.append(1)\nkw = {}\nif bad: kw['acc'] = []\nf(**kw)\nn = len(a)\n",
      "a = []\nb = []\ndef f(x, y=None):\n    (y or x).append(1)\nf(a, *([b] if bad else []))\nn = len(a)\n",
      "xs = []\ndef f(b, c=None):\n    b.append(1)\nf(*[[]] * int(bad), xs)\nn = len(xs)\n",
      "xs = []\ndef f(*a):\n    a[0].append(1)\nf(*[[]] * int(bad), xs)\nn = len(xs)\n",
      "log = []\ndef g(l=log):\n    yield 1\n    l.append(1)\nlist(g(*[[]] * int(bad)))\nn = len(log)\n",
      "from dataclasses import dataclass\n@dataclass\nclass P:\n    a: list\n    b: list = None\nxs = []\nl = []\nif bad: l.append([])\nl.append(xs)\nP(*l).a.append(1)\nn = len(xs)\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

TEST(WhichOfThem, IsTheFirstOrTheRest) {
  const char* plans[] = {
      "xs = []\nl = [[0]] * int(bad) + [xs]\nt, *_ = l\nt.append(1)\nn = len(xs)\n",
      "xs = []\nl = [xs] + [[0]] * int(bad)\n*_, t = l\nt.append(1)\nn = len(xs)\n",
      "job = {'done': 0}\nurgent = [{'done': 0}] if bad else []\nfirst, *rest = urgent + [job]\nfirst['done'] = 1\nn = job['done']\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

TEST(WhichOfThem, IsCaught) {
  const char* plans[] = {
      "xs = []\nclass C:\n    def __enter__(self): return self\n    def __exit__(self, *r): return bad\ntry:\n    with C():\n        raise ValueError(xs)\n    raise ValueError([])\nexcept ValueError as z:\n    out = z.args[0]\nout.append(1)\nn = len(xs)\n",
      "a = ValueError('x')\ntry:\n    if bad: raise ValueError('y')\n    raise a\nexcept ValueError as x:\n    x.args = (1, 2)\nn = len(a.args) - 1\n",
      "xs = []\ndef h():\n    if bad: raise ValueError([])\n    raise ValueError(xs)\ntry:\n    h()\nexcept ValueError as e:\n    out = e.args[0]\nout.append(1)\nn = len(xs)\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

// Whether `setdefault` puts it there.
TEST(WhichOfThem, IsPutWhereNothingIs) {
  const char* plans[] = {
      "a = []\nd = {}\nif bad: d['x'] = []\nd.setdefault('x', a)\nd['x'].append(1)\nn = len(a)\n",
      "a = []\nd = {1: []}\nd.setdefault(int(bad), a)\nd[int(bad)].append(1)\nn = len(a)\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

TEST(WhichOfThem, StandsForWhatIsNotFound) {
  const char* plans[] = {
      "def gx():\n    yield 1\n    yield 0\nxs = gx()\nt = {1: gx()}.get(int(bad), xs)\nnext(t)\nn = next(xs)\n",
      "def mk():\n    v = [0]\n    def put(x):\n        v[0] = x\n    return put, lambda: v[0]\nput, get = mk()\n{1: mk()[0]}.get(int(bad), put)(1)\nn = get()\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

// A class and a dict in one register of the plan were taken for classes alone, which have nothing that a method of builtin types writes into.
TEST(FilledAgain, InARegisterThatHeldAClass) {
  ExpectDenied("class D:\n    def __init__(self, b):\n        if b: d.clear()\ntry:\n    d = {'k': 1}\n    D(not not bad)\nfinally:\n    pass\nn = len(d)\n", kWorldGate);
}

TEST(FilledAgain, OnTheClassOfWhatIsMade) {
  const char* plans[] = {
      "class C:\n    count = 0\n    def __init__(self):\n        type(self).count += 1\nfor _ in range(int(bad)): C()\nn = C.count\n",
      "class C:\n    count = 0\n    @classmethod\n    def bump(cls):\n        cls.count += 1\nc = C()\nif bad: c.bump()\nn = C.count\n",
      "class C:\n    count = 0\n    def __init__(self):\n        self.bump()\n    @classmethod\n    def bump(cls):\n        cls.count += 1\nif bad: C()\nn = C.count\n",
  };
  for (const char* plan : plans) ExpectDenied(plan, kWorldGate);
}

// Python ends what is gone over by a StopIteration of the function; where an outsider decides that, it is an error.
TEST(FilledAgain, EndedByAFunction) {
  const char* plans[] = {
      "def f(x):\n    if bad: raise StopIteration\n    return x\nn = len(list(map(f, [1])))\n",
      "def f(x):\n    if bad: raise StopIteration\n    return x\nn = len(list(filter(f, [1])))\n",
      "def f():\n    if bad: raise StopIteration\n    return 1\nfor x in iter(f, 1): pass\nn = 1\n",
  };
  for (const char* plan : plans) {
    std::vector<std::string> ends;
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) ends.emplace_back(NameOf(RunWorld(Whole(plan), kWorldGate, DenyAll(), replies)->report.outcome));
    EXPECT_EQ(std::count(ends.begin(), ends.end(), "error"), 1) << plan;
    EXPECT_EQ(std::count(ends.begin(), ends.end(), "done"), 1) << plan;
    auto world = RunWorld("bad = True\nn = 0\n" + std::string(plan) + "print(n)\n", kWorldGate, DenyAll(), kWorldReplies);
    EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
  }
}

// By a builtin it is the end; whose end that is, is seen before the run.
TEST(FilledAgain, EndedByABuiltin) {
  auto session = OpenWorld(ExplicitGate());
  SourceFile source("next.plan", Whole("rows = [x.id for x in read_inbox() if bad]\nn = len(list(map(next, [iter(rows)])))\n"));
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  ASSERT_TRUE(checked != nullptr);
  EXPECT_NE(checked->verdict.outcome, Outcome::kAllow);
}

}  // namespace
}  // namespace penstock

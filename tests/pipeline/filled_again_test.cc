// What is there already and is filled, deleted or ended by something else than a statement that says so: in the run in which that is left out,
// it shows as well.
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

std::string Whole(const std::string& plan) {
  return "m = read_inbox()[0]\nbad = m.id > 3\nn = 0\n" + plan + "send_email(to='ann@acme.example' if n else 'bob@acme.example', subject='s', body='b')\n";
}

void ExpectDenied(const std::string& plan, const std::string& gate) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Whole(plan), gate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
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

// Python ends what is gone over by a StopIteration of the function; where an outsider decides that, it is an error.
TEST(FilledAgain, EndedByAFunction) {
  const char* plans[] = {
      "def f(x):\n    if bad: raise StopIteration\n    return x\nn = len(list(map(f, [1])))\n",
      "def f(x):\n    if bad: raise StopIteration\n    return x\nn = len(list(filter(f, [1])))\n",
      "def f():\n    if bad: raise StopIteration\n    return 1\nfor x in iter(f, 1): pass\nn = 1\n",
  };
  for (const char* plan : plans) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(Whole(plan), kWorldGate, DenyAll(), replies);
      EXPECT_TRUE(NameOf(world->report.outcome) != "done" || world->executed("send_email") == 1) << plan;
      if (NameOf(world->report.outcome) == "done") continue;
      EXPECT_EQ(NameOf(world->report.outcome), "error") << plan << world->Messages();
      EXPECT_EQ(world->executed("send_email"), 0) << plan;
    }
    auto world = RunWorld("bad = True\nn = 0\n" + std::string(plan) + "print(n)\n", kWorldGate, DenyAll(), kWorldReplies);
    EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
  }
}

// By a builtin it is the end; whose end that is, is seen before the run.
TEST(FilledAgain, EndedByABuiltin) {
  auto session = OpenWorld(ExplicitGate());
  SourceFile source("next.plan", Whole("rows = [x.id for x in read_inbox() if bad]\nn = len(list(map(next, [iter(rows)])))\n"));
  Diagnostics diagnostics(source);
  std::optional<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  ASSERT_TRUE(checked.has_value());
  EXPECT_NE(checked->verdict.outcome, Outcome::kAllow);
}

}  // namespace
}  // namespace penstock

// In both modes what a method gives depends on whose it is: data of others that picks the instance picks the recipient.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

class DispatchedTest : public testing::TestWithParam<Plan> {};

TEST_P(DispatchedTest, SendsNothing) {
  const std::string plan = Whole(GetParam().text);
  for (const char* mode : {"mode explicit;\n", ""}) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(plan, mode + std::string(kWorldGate), DenyAll(), replies);
      EXPECT_EQ(world->executed("send_email"), 0) << mode << plan << world->Messages();
    }
  }
}

#define PICKED "h = {True: A(), False: B()}[read_inbox()[0].id > 3]\n"
#define TO(x) "send_email(to=" x ", subject='s', body='b')\n"
// The analysis gives up: the run decides.
#define UNFOLLOWED "list(iter(lambda: 1, 1))\n"
#define PICKS_DELEGATE "def one(x):\n    try:\n        yield x\n    except KeyError:\n        yield x\ndef g():\n    yield from [one('a'), one('b')][read_inbox()[0].id > 3]\n"
constexpr Plan kDispatched[] = {
    {"Method", "class A:\n    def to(self): return 'a@acme.example'\nclass B:\n    def to(self): return 'b@acme.example'\n" PICKED TO("h.to()")},
    {"MethodOfAParameter", "class A:\n    def to(self): return 'a@acme.example'\nclass B:\n    def to(self): return 'b@acme.example'\ndef ask(o):\n    return o.to()\n" PICKED TO("ask(h)")},
    {"MethodThatAsksAnother", "class R:\n    def to(self): return self.name() + '@acme.example'\nclass A(R):\n    def name(self): return 'a'\nclass B(R):\n    def name(self): return 'b'\n" PICKED TO("h.to()")},
    {"BaseByOneOfThem", "class R:\n    def to(self): return 'r@acme.example'\nclass A(R):\n    def to(self): return super().to()\nclass B(R):\n    def to(self): return 'b@acme.example'\n" PICKED TO("h.to()")},
    {"Generator", "class A:\n    def all(self): yield 'a@acme.example'\nclass B:\n    def all(self): yield 'b@acme.example'\n" PICKED "for x in h.all():\n    " TO("x")},
    {"StaticMethod", "class A:\n    @staticmethod\n    def to(): return 'a@acme.example'\nclass B:\n    @staticmethod\n    def to(): return 'b@acme.example'\n" PICKED TO("h.to()")},
    {"Property", "class A:\n    @property\n    def to(self): return 'a@acme.example'\nclass B:\n    @property\n    def to(self): return 'b@acme.example'\n" PICKED TO("h.to")},
    {"WhatIsEntered", "class A:\n    def __enter__(self): return 'a@acme.example'\n    def __exit__(self, *e): pass\nclass B:\n    def __enter__(self): return 'b@acme.example'\n    def __exit__(self, *e): pass\n"
     PICKED "with h as x:\n    " TO("x")},
    {"Item", "class A:\n    def __getitem__(self, k): return 'a@acme.example'\nclass B:\n    def __getitem__(self, k): return 'b@acme.example'\n" PICKED TO("h['x']")},
    {"Shown", "class A:\n    def __str__(self): return 'a@acme.example'\nclass B:\n    def __str__(self): return 'b@acme.example'\n" PICKED TO("str(h)")},
    {"Unpacked", "class A:\n    def __iter__(self): return iter(['a@acme.example'])\nclass B:\n    def __iter__(self): return iter(['b@acme.example'])\n" PICKED "x, = h\n" TO("x")},
    {"Called", "class A:\n    def __call__(self): return 'a@acme.example'\nclass B:\n    def __call__(self): return 'b@acme.example'\n" PICKED TO("h()")},
    {"NoSuchMethod", "class A:\n    def __getattr__(self, k): return lambda: 'a@acme.example'\nclass B:\n    def __getattr__(self, k): return lambda: 'b@acme.example'\n" PICKED TO("h.to()")},
    {"InstanceOfAPickedClass", "class A:\n    def __init__(self, n): self.n = n\n    def to(self): return 'a@acme.example'\nclass B(A):\n    def to(self): return 'b@acme.example'\n"
     "h = [A, B][read_inbox()[0].id > 3](1)\n" TO("h.to()")},
    {"InstanceThatRegisters", "known = []\nclass A:\n    def __init__(self): known.append(self)\n    def to(self): return 'a@acme.example'\nclass B(A):\n    def to(self): return 'b@acme.example'\n"
     "[A, B][read_inbox()[0].id > 3]()\n" TO("known[0].to()")},
    {"SliceOfAnIteratorByItsStep", "from itertools import islice\nh = list(islice(['a', 'b', 'c'], 0, 3, read_inbox()[0].id))\n" TO("h[-1] + '@acme.example'")},
    {"SliceOfAnIteratorByItsStart", "from itertools import islice\nh = list(islice(['a', 'b', 'c', 'd', 'e', 'f'], read_inbox()[0].id - 1, 6))\n" TO("h[0] + '@acme.example'")},
    {"SliceOfAnIteratorByItsStop", "from itertools import islice\nh = list(islice(['a', 'b', 'c'], read_inbox()[0].id))\n" TO("h[-1] + '@acme.example'")},
    {"AttributeByItsName", "class A:\n    pass\nh = A()\nh.x = h.y = 'a'\nsetattr(h, 'x' if read_inbox()[0].id > 3 else 'y', 'b')\n" TO("h.x + '@acme.example'")},
    {"FilteredGenerator", "m = read_inbox()[0]\n" TO("''.join(c for c in 'abc' if m.id > 3) + 'x@acme.example'")},
    {"FilterGoneOver", "m = read_inbox()[0]\n" TO("str(len([c for c in filter(lambda c: m.id > 3, 'abc')])) + '@acme.example'")},
    {"Chained", "import itertools\n" TO("str(len(list(itertools.chain([1], read_inbox())))) + '@acme.example'")},
    {"TakenWhile", "import itertools\nm = read_inbox()[0]\n" TO("str(len(list(itertools.takewhile(lambda x: x < m.id, [1, 2, 4])))) + '@acme.example'")},
    {"Counted", "import collections\n" TO("str(len(collections.Counter(c for c in 'abc' if read_inbox()[0].id > 3))) + '@acme.example'")},
    {"Copied", "import copy\nm = read_inbox()[0]\n" TO("str(len(copy.deepcopy({c: 1 for c in 'abc' if m.id > 3}))) + '@acme.example'")},
    {"Grouped", "import itertools\nm = read_inbox()[0]\n" TO("str(len(list(itertools.groupby('c' * (m.id % 4 - 1))))) + '@acme.example'")},
    {"StarredIntoASet", "m = read_inbox()[0]\n" TO("str(len({*('c' * (m.id % 4 - 1))})) + '@acme.example'")},
    {"KeysOfAnOrderedDict", "import collections\nm = read_inbox()[0]\n" TO("str(len(collections.OrderedDict.fromkeys('c' * (m.id % 4 - 1)))) + '@acme.example'")},
    {"KeysOfADefaultDict", "import collections\nm = read_inbox()[0]\n" TO("str(len(collections.defaultdict.fromkeys('c' * (m.id % 4 - 1)))) + '@acme.example'")},
    {"KeysOfAUserDict", "import collections\nm = read_inbox()[0]\n" TO("str(len(collections.UserDict.fromkeys('c' * (m.id % 4 - 1)))) + '@acme.example'")},
    {"DelegateThatIsSentTo", UNFOLLOWED PICKS_DELEGATE TO("g().send(None) + '@acme.example'")},
    {"DelegateThatIsAsked", UNFOLLOWED PICKS_DELEGATE TO("g().__next__() + '@acme.example'")},
    {"DelegateThatIsThrownInto", UNFOLLOWED PICKS_DELEGATE "it = g()\nit.send(None)\n" TO("it.throw(KeyError) + '@acme.example'")},
    {"ShownSlice", "m = read_inbox()[0]\n" TO("str(slice(m.id)) + '@acme.example'")},
};
INSTANTIATE_TEST_SUITE_P(Each, DispatchedTest, testing::ValuesIn(kDispatched), NameOfPlan);

class AskedOneTest : public testing::TestWithParam<Plan> {};

TEST_P(AskedOneTest, Sends) {
  const std::string plan = Whole(GetParam().text);
  for (const char* mode : {"mode explicit;\n", ""}) {
    auto world = RunWorld(plan, mode + std::string(kWorldGate));
    EXPECT_EQ(NameOf(world->report.outcome), "done") << mode << plan << world->Messages();
  }
}

constexpr Plan kOne[] = {
    {"MethodOfOneThatHoldsMail", "class A:\n    def __init__(self, m): self.m = m\n    def to(self): return 'a@acme.example'\nh = A(read_inbox()[0])\n" TO("h.to()")},
    {"MethodOfOneOfAList", "class A:\n    def to(self): return 'a@acme.example'\nt = read_inbox()\nhs = [A(), A()]\n" TO("hs[0].to()")},
};
INSTANTIATE_TEST_SUITE_P(One, AskedOneTest, testing::ValuesIn(kOne), NameOfPlan);

}  // namespace
}  // namespace penstock

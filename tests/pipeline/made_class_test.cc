// What a class is made of a label may have chosen: its bases, and what stands in it. Then so it did which hook runs, and what all that is done
// with the class and its instances comes to.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

class MadeClassTest : public testing::TestWithParam<Plan> {};

TEST_P(MadeClassTest, SendsNothing) {
  const std::string plan = Whole(GetParam().text);
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

#define HOOKED "n = []\nclass A:\n    def __init_subclass__(cls):\n        global n\n        n = [1]\nclass B:\n    pass\n"
#define CHOSEN_BASE HOOKED "h = B\nif t:\n    h = A\nn = []\n"
#define NAMED "n = []\nclass A:\n    def __set_name__(self, o, k):\n        global n\n        n = [1]\n"
#define FACTORY "class A:\n    def __new__(cls, x):\n        return super().__new__(B if x else cls)\n    def __init__(self, x):\n        pass\nclass B(A):\n    def __init__(self, x):\n        n.append(1)\n"
constexpr Plan kMade[] = {
    {"HookOfAChosenBase", CHOSEN_BASE "class C(h):\n    pass\nTOLD\n"},
    {"HookOfEachBase", "n = []\nclass A:\n    def __init_subclass__(cls):\n        global n\n        n = [1]\nclass B:\n    def __init_subclass__(cls):\n        pass\n"
     "h = B\nif t:\n    h = A\nn = []\nclass C(h):\n    pass\nTOLD\n"},
    {"BaseOutOfAList", HOOKED "hs = [B]\nif t:\n    hs = [A]\nn = []\nclass C(hs[0]):\n    pass\nTOLD\n"},
    {"HookOfABaseOfAChosenOne", HOOKED "h = B\nif t:\n    h = A\nclass D(h):\n    pass\nn = []\nclass C(D):\n    pass\nTOLD\n"},
    {"HookSetUnderATest", "n = []\nclass A:\n    pass\ndef hook(cls):\n    global n\n    n = [1]\nif t:\n    A.__init_subclass__ = hook\nn = []\nclass C(A):\n    pass\nTOLD\n"},
    {"DataclassOfAChosenBase", "from dataclasses import dataclass\n" CHOSEN_BASE "@dataclass\nclass C(h):\n    x: int = 1\nTOLD\n"},
    {"HookThatFails", "n = []\nclass A:\n    def __init_subclass__(cls):\n        raise ValueError\nclass B:\n    pass\nh = B\nif t:\n    h = A\nn = []\n"
     "try:\n    class C(h):\n        pass\n    n = [1]\nexcept ValueError:\n    pass\nTOLD\n"},
    {"NoBaseAtAll", "n = []\nclass A:\n    pass\nh = 5\nif t:\n    h = A\nn = []\ntry:\n    class C(h):\n        pass\n    n = [1]\nexcept TypeError:\n    pass\nTOLD\n"},
    {"MethodOfAChosenBase", "n = []\nclass A:\n    def f(self):\n        global n\n        n = [1]\nclass B:\n    def f(self):\n        pass\nh = B\nif t:\n    h = A\nn = []\n"
     "class C(h):\n    pass\nC().f()\nTOLD\n"},
    {"ValueOfAChosenBase", "class A:\n    n = [1]\nclass B:\n    n = []\nh = B\nif t:\n    h = A\nclass C(h):\n    pass\nn = C.n\nTOLD\n"},
    {"InstanceOfAChosenBase", "class A:\n    n = [1]\nclass B:\n    n = []\nh = B\nif t:\n    h = A\nclass C(h):\n    pass\nn = C().n\nTOLD\n"},
    {"InitOfADerivedClass", "n = []\n" FACTORY "A(t)\nTOLD\n"},
    {"InitOfADerivedClassUnderATest", "n = []\n" FACTORY "if t:\n    A(1)\nTOLD\n"},
    {"InitOfADerivedClassByOther", "n = []\n" FACTORY "def make(x):\n    return A(x)\nmake(t)\nTOLD\n"},
    {"InitOfADerivedClassInAList", "n = []\n" FACTORY "[A(x) for x in [t]]\nTOLD\n"},
    {"InitOfADerivedClassThatFails", "n = []\n" FACTORY "def fail(self, x):\n    raise ValueError\nB.__init__ = fail\ntry:\n    A(t)\n    n = [1]\nexcept ValueError:\n    pass\nTOLD\n"},
    {"AttributeByInitOfADerivedClass", "class A:\n    def __new__(cls, x):\n        return super().__new__(B if x else cls)\n    def __init__(self, x):\n        self.n = []\nclass B(A):\n"
     "    def __init__(self, x):\n        self.n = [1]\nn = A(t).n\nTOLD\n"},
    {"NumberOrNamedInstance", NAMED "h = 5\nif t:\n    h = A()\nn = []\nclass C:\n    x = h\nTOLD\n"},
    {"EitherIsNamed", NAMED "class B:\n    def __set_name__(self, o, k):\n        pass\nh = B()\nif t:\n    h = A()\nn = []\nclass C:\n    x = h\nTOLD\n"},
    {"NamedInALoop", NAMED "h = 5\nif t:\n    h = A()\nn = []\nclass C:\n    for x in [h]:\n        pass\nTOLD\n"},
    {"NamedUnderATest", NAMED "n = []\nclass C:\n    if t:\n        x = A()\nTOLD\n"},
    {"NamedInstanceIsWritten", "class A:\n    def __set_name__(self, o, k):\n        self.n = [1]\nx, y = A(), A()\nx.n = y.n = []\nh = x\nif t:\n    h = y\nclass C:\n    d = h\nn = y.n\nTOLD\n"},
    {"FilledUpByWayOfAnInstance", "import functools\nclass A:\n    def __lt__(self, o):\n        return True\n    __eq__ = __lt__\n"
     "def fill(o):\n    functools.total_ordering(type(o))\no = A()\nif t:\n    fill(o)\nn = []\ntry:\n    o >= o\n    n = [1]\nexcept TypeError:\n    pass\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Made, MadeClassTest, testing::ValuesIn(kMade), NameOfPlan);

class PlainlyMadeClassTest : public testing::TestWithParam<Plan> {};

TEST_P(PlainlyMadeClassTest, Sends) {
  const std::string plan = Whole(GetParam().text);
  auto world = RunWorld(plan, kWorldGate);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
}

constexpr Plan kPlain[] = {
    {"LabelledDataInAClass", "n = []\nclass A:\n    def f(self):\n        n.append(1)\nx = 'a' if t else 'b'\nclass C(A):\n    name = x\nTOLD\n"},
    {"ClassMethodThatOnlyLooks", "class A:\n    n = 'bob'\n    @classmethod\n    def f(cls):\n        if cls.n:\n            {'k': str}.get('k')(g())\ndef g():\n    return []\n"
     "o = A()\nif t:\n    o.f()\nn = A.n\nTOLD\n"},
    {"HookOfAKnownBase", "m = []\nclass A:\n    def __init_subclass__(cls):\n        m.append(1)\nclass C(A):\n    limit = 1 if t else 2\nSEND\n"},
};
INSTANTIATE_TEST_SUITE_P(Plain, PlainlyMadeClassTest, testing::ValuesIn(kPlain), NameOfPlan);

// What an instance or list is given must not be raised by way of what another label chose: which one that was would show.
class ChosenAndLeftTest : public testing::TestWithParam<Plan> {};

TEST_P(ChosenAndLeftTest, IsTheSameForBoth) {
  const std::string plan = Whole(GetParam().text);
  auto world = RunWorld(plan, kWorldGate, DenyAll(), kWorldReplies), other = RunWorld(plan, kWorldGate, DenyAll(), OtherReplies());
  EXPECT_EQ(world->executed("send_email"), other->executed("send_email")) << plan << world->Messages() << other->Messages();
}

#define LEFT "class A:\n    def f(self):\n        return 1\no = A()\no.n = []\n"
constexpr Plan kLeft[] = {
    {"StandsInAClass", LEFT "h = [5, o][int(t)]\no.n = [1]\ntry:\n    class D:\n        x = h\nexcept Exception:\n    pass\nn = o.n\nTOLD\n"},
    {"SearchedIn", "class A:\n    def f(self):\n        return 1\no, p = A, A()\ndef g(x=1):\n    yield x\nh = p if t else A\no = p.n = [1]\n"
     "try:\n    m = h in 1\nexcept Exception as e:\n    pass\nn = p.n\nTOLD\n"},
    {"IsAKey", "class A:\n    def items(self):\n        self.v = 1\nclass B:\n    def __getattr__(self, k):\n        return 'g'\no, p = B(), B\nh = o if t else p\n"
     "try:\n    a = {}\n    a[h] = 1\nexcept TypeError:\n    pass\nn = o.v\nTOLD\n"},
    {"GivenToAMethodAsACallback", LEFT "h = [o, 1][int(t)]\nn = []\nm = list(map(A.f, [h]))\nTOLD\n"},
    {"GivenToACallback", "class A:\n    def f(self):\n        return self\no = A()\nh = [o, 1][int(t)]\nn = []\ndef k(z=o):\n    return 1\nm = list(map(k, [h]))\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Left, ChosenAndLeftTest, testing::ValuesIn(kLeft), NameOfPlan);

}  // namespace
}  // namespace penstock

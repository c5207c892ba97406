// Plan code that operators, builtins and methods call: it is known before the run what it calls, and with what.
#include "plan_flows.h"

namespace penstock {
namespace {

const Sources kMail = {"outsider"};
const char* kFirst = "m = read_inbox()[0].sender\n";

// Where the methods of `A` post what they hold, and `a` holds what an outsider wrote.
std::string Class(const std::string& methods) {
  return std::string(kFirst) + "class A:\n    def __init__(self, v):\n        self.v = v\n" + methods + "a = A(m)\n";
}

TEST(Protocols, AreFollowed) {
  const std::string iter = "    def __iter__(self):\n        post(x=self.v)\n        return iter([1])\n";
  const std::string items = "    def __getitem__(self, k):\n        post(x=self.v)\n        raise IndexError(k)\n";
  const std::string keys = "    def keys(self):\n        return ['k']\n    def __getitem__(self, k):\n        post(x=self.v)\n        return 1\n";
  const std::string order = "    def __lt__(self, o):\n        post(x=self.v)\n        return True\n";
  const std::string getattr = "    def __getattr__(self, name):\n        post(x=self.v)\n        return 1\n";
  const struct { std::string methods; std::vector<const char*> uses; } kCases[] = {
      {iter, {"iter(a)", "enumerate(a)", "zip(a, [1])", "map(str, a)", "filter(None, a)", "list(a)", "dict(a)", "dict([a])", "{}.update([a])", "print(*a)", "set(a)"}},
      {items, {"list(a)", "[x for x in a]", "next(iter(a))", "list(enumerate(a))", "dict(a)", "'x' in a", "(*a,)"}},
      {keys, {"dict(a)", "{**a}", "dict(**a)", "{}.update(a)", "(lambda **k: k)(**a)", "'%(k)s' % a"}},
      {order, {"sorted([a, a])", "sorted([1, 2], key=lambda n: a)", "min([1, 2], key=lambda n: a)", "a < 1"}},
      {"    def __rpow__(self, o):\n        post(x=self.v)\n        return 1\n", {"pow(2, a)", "2 ** a"}},
      {"    def __rdivmod__(self, o):\n        post(x=self.v)\n        return (1, 1)\n", {"divmod(2, a)"}},
      {getattr, {"a.foo", "getattr(a, m)", "getattr(a, 'foo', 1)"}}};
  for (const auto& [methods, uses] : kCases) {
    for (const char* use : uses) {
      for (bool strict : {false, true}) {
        Flows flows(Class(methods) + "try:\n    r = " + use + "\nexcept Exception:\n    pass\n", strict);
        EXPECT_TRUE(flows.report().gave_up.empty()) << use;
        EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << methods << use << flows.Dump();
      }
    }
  }
}

// How many places are wanted, the method is told.
TEST(Protocols, RoundTellsThePlaces) {
  Flows flows(std::string(kFirst) + "class A:\n    def __round__(self, places=None):\n        post(x=places)\n        return 1\nr = round(A(), m)\n", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
}

// What stands in a table is itself, and takes nothing from the rest.
TEST(Protocols, ATableKeepsWhatItHolds) {
  Flows flows(std::string(kFirst) + "class A:\n    pass\na = A\nr = m.maketrans({'k': a, 'l': m})\npost(x=a is A)\n", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), Sources{}) << flows.Dump();
  Flows shown(std::string(kFirst) + "r = str.maketrans({'k': m})\npost(x=r[107])\n", false);
  EXPECT_EQ(shown.CallOf("post").arg("x").sources(), kMail) << shown.Dump();
}

// An error that was raised from another leads to it.
TEST(Protocols, WhatAnErrorCameFrom) {
  const std::string raised = "try:\n    try:\n        raise ValueError(m)\n    except ValueError as e:\n        raise KeyError('k') from e\nexcept KeyError as e:\n    post(x=str(e.%s))\n";
  for (const char* name : {"__cause__", "__context__"}) {
    std::string plan = kFirst + raised;
    plan.replace(plan.find("%s"), 2, name);
    Flows flows(plan, false);
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
  }
}

// What an error is made of has its places.
TEST(Protocols, ArgumentsOfErrors) {
  const std::string raised = "try:\n    raise ValueError(1, m)\nexcept ValueError as e:\n    post(x=%s)\n";
  const struct { const char* shown; bool trusted; } kCases[] = {{"e.args[0]", true}, {"e.args[1]", false}, {"len(e.args)", true}};
  for (const auto& [shown, trusted] : kCases) {
    std::string plan = kFirst + raised;
    plan.replace(plan.find("%s"), 2, shown);
    Flows flows(plan, false);
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), trusted ? Sources{} : kMail) << shown << flows.Dump();
  }
}

// One with a method and one without may meet in a variable: what either does may happen.
TEST(Protocols, OfOneOfTwoClasses) {
  Flows flows(std::string(kFirst) + "class A:\n    def __iter__(self):\n        return iter([1])\nclass B:\n    def __getitem__(self, k):\n        post(x=m)\n        raise IndexError\n"
                                    "made = A if len(get_contacts()) > 1 else B\nr = list(made())\n", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
}

TEST(Protocols, TwoGeneratorsCalledAtOnePlace) {
  Flows flows(std::string(kFirst) + "def f():\n    yield 1\ndef g():\n    post(x=m)\n    yield 2\nfor make in [f, g]:\n    for k in make():\n        pass\n", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
}

// What is written before the error that ends an iteration stays written.
TEST(Protocols, WritesBeforeTheEnd) {
  Flows flows(std::string(kFirst) + "log = []\nclass A:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        log.append(m)\n        raise StopIteration\n"
                                    "for k in A():\n    pass\npost(x=log)\n", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
}

// How many a generator gives is for the method to say that it goes over.
TEST(Protocols, YieldFromHearsTheEnd) {
  for (bool strict : {false, true}) {
    Flows flows("w = read_inbox()\nclass A:\n    def __getitem__(self, k):\n        return w[k].sender\ndef g():\n    yield from A()\npost(x=len(list(g())))\n", strict);
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
  }
}

TEST(Protocols, WhatIsNotFollowedIsSaid) {
  for (const char* use : {"'{0.total}'.format(a)", "m.format(a)", "delattr(a, m)"}) {
    Flows flows(Class("    @property\n    def total(self):\n        post(x=self.v)\n        return 1\n") + "try:\n    r = " + use + "\nexcept Exception:\n    pass\n", false);
    EXPECT_FALSE(flows.report().gave_up.empty()) << use << flows.Dump();
  }
}

}  // namespace
}  // namespace penstock

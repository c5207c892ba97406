// A builtin that goes over what functions and generators of the plan give takes things that stand in no register. Whom it asks of them, and
// whether it ends in an error, is as secret as they are, in the run that has nobody to ask and no error, too.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

void ExpectSilence(const std::string& plan) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

// Instances say so when they are asked. `h`: what f gives.
constexpr char kAsked[] =
    "import math\n"
    "t = read_inbox()[0].id > 3\n"
    "n = []\n"
    "class A:\n"
    "    def told(self, other=None):\n"
    "        global n\n"
    "        n = [1]\n"
    "        return NotImplemented\n"
    "    def one(self):\n"
    "        self.told()\n"
    "        return 1\n"
    "    def shown(self):\n"
    "        self.told()\n"
    "        return 'A'\n"
    "    def same(self, other):\n"
    "        self.told()\n"
    "        return True\n"
    "    __str__ = __repr__ = shown\n"
    "    __eq__ = __lt__ = same\n"
    "    __hash__ = __index__ = __float__ = one\n"
    "    __add__ = __radd__ = __mul__ = __rmul__ = told\n"
    "def f(*of):\n"
    "    return h\n";

class TakenAndAskedTest : public testing::TestWithParam<Plan> {};

TEST_P(TakenAndAskedTest, SendsNothing) {
  for (const char* h : {"A() if t else 1", "A() if t else 'a'", "[A()] if t else [1]", "(A(), 1) if t else (1, 1)", "A() if t else [1]"}) {
    const std::string text = GetParam().text;
    const std::string guarded = "try:\n    " + text + "\nexcept TypeError:\n    pass\n";
    ExpectSilence(Whole(kAsked + std::string("h = ") + h + "\nn = []\n" + guarded + "TOLD\n"));
  }
}

constexpr Plan kAsks[] = {
    {"SortedByAKey", "sorted([1, 2], key=f)"},
    {"SortedInPlace", "[2, 1].sort(key=f)"},
    {"SortedByAPartOfAKey", "sorted([1, 2], key=lambda i: (0, f(i)))"},
    {"Greatest", "max([1, 2], key=f)"},
    {"LeastOrElse", "min([1, 2], key=f, default=3)"},
    {"GreatestOfAMap", "max(map(f, [1, 2]))"},
    {"LeastOfAGenerator", "min(f(i) for i in [1, 2])"},
    {"ASet", "set(map(f, [1, 2]))"},
    {"UpdatedSet", "set().update(map(f, [1, 2]))"},
    {"SetAndSet", "{1} | set([f()])"},
    {"SetInSet", "{1} & {f()}"},
    {"SetWithout", "{1, 2} - {f()}"},
    {"FrozenSets", "frozenset([f()]) == frozenset([1])"},
    {"KeysOfADict", "dict.fromkeys(map(f, [1, 2]))"},
    {"PairsOfADict", "dict([(f(), 1)])"},
    {"Sum", "sum(map(f, [1, 2]), 0)"},
    {"PrintedApart", "print(*map(f, [1]))"},
    {"SearchedInAMap", "1 in map(f, [1, 2])"},
    {"HashOfATuple", "hash((f(),))"},
    {"TupleAsAKey", "{tuple(map(f, [1])): 1}"},
    {"Bytes", "bytes(map(f, [1]))"},
    {"Product", "math.prod(map(f, [1, 2]))"},
    {"SumOfFloats", "math.fsum(map(f, [1, 2]))"},
    {"Disjoint", "{1, 2}.isdisjoint(map(f, [1]))"},
    {"Slices", "slice(f()) == slice(1)"},
};
INSTANTIATE_TEST_SUITE_P(Each, TakenAndAskedTest, testing::ValuesIn(kAsks), NameOfPlan);

class TakenAndCaughtTest : public testing::TestWithParam<Plan> {};

TEST_P(TakenAndCaughtTest, SendsNothing) {
  for (const char* h : {"'1' if t else 'x'", "1 if t else None", "[1] if t else 1", "0 if t else 1"}) {
    const std::string text = GetParam().text;
    ExpectSilence(Whole("import math, re, collections\nt = read_inbox()[0].id > 3\nn = []\nh = " + std::string(h) + "\ndef f(*of):\n    return h\ntry:\n    " + text +
                        "\nexcept Exception:\n    n = [1]\nTOLD\n"));
  }
}

constexpr Plan kCatches[] = {
    {"Sum", "sum(map(f, [1]))"},
    {"Product", "math.prod(map(f, [1]))"},
    {"SumOfFloats", "math.fsum(map(f, [1]))"},
    {"Joined", "','.join(map(f, [1]))"},
    {"Bytes", "bytes(map(f, [1]))"},
    {"Numbers", "list(map(int, map(f, [1])))"},
    {"ASet", "set(map(f, [1]))"},
    {"UpdatedSet", "set().update(map(f, [1]))"},
    {"KeysOfADict", "dict.fromkeys(map(f, [1]))"},
    {"Sorted", "sorted(map(f, [1, 2]))"},
    {"SortedByAKey", "[2, 1].sort(key=f)"},
    {"Greatest", "max([1, 2], key=f)"},
    {"GreatestOfAMap", "max(map(f, [1, 2]))"},
    {"LeastOfAGenerator", "min(f(i) for i in [1, 2])"},
    {"All", "all(f(i) for i in [1, 2])"},
    {"SearchedInAGenerator", "[1] in (f(i) for i in [1, 2])"},
    {"Replaced", "re.sub('a', f, 'abc')"},
    {"Counted", "collections.Counter(map(f, [1]))"},
};
INSTANTIATE_TEST_SUITE_P(Each, TakenAndCaughtTest, testing::ValuesIn(kCatches), NameOfPlan);

class TakenAndOwnTest : public testing::TestWithParam<Plan> {};

// What nobody else had a hand in.
TEST_P(TakenAndOwnTest, Sends) {
  auto world = RunWorld(Whole(GetParam().text), kWorldGate);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << GetParam().text << world->Messages();
}

constexpr Plan kOwn[] = {
    {"SumOfItsOwn", "n = []\nm = read_inbox()[0]\ntry:\n    k = sum(map(len, [[1], [2]]))\nexcept TypeError:\n    n = [1]\nTOLD\n"},
    {"WordsOfAMail", "n = []\nm = read_inbox()[0]\nclass A:\n    def __eq__(self, o):\n        n.append(1)\n        return True\n    def __hash__(self):\n        return 1\nk = set(m.body.split())\nTOLD\n"},
    {"NothingToAsk", "n = []\nm = read_inbox()[0]\nk = set(m.body.split())\nfor w in m.body.split():\n    k.add(w.lower())\nTOLD\n"},
    {"CaughtBefore", "m = read_inbox()[0]\ntry:\n    k = sum(map(int, m.body.split()))\nexcept ValueError:\n    k = 0\nn = []\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Own, TakenAndOwnTest, testing::ValuesIn(kOwn), NameOfPlan);

}  // namespace
}  // namespace penstock

// A builtin asks for the next element, and between one and the next it runs other code of the plan: a key function, or methods of what it
// was given. What these change, whoever gives the elements sees, and the other way round.
#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

// Each element is given after `box` was posted; whatever runs in between puts a mail into it.
const char* const kBefore =
    "box = ['a']\n"
    "def put(x):\n    box[0] = read_inbox()[0].body\n    return 0\n"
    "class K:\n"
    "    def __lt__(self, o):\n        put(1)\n        return True\n"
    "    def __eq__(self, o):\n        put(1)\n        return False\n"
    "    def __hash__(self):\n        put(1)\n        return 1\n"
    "    def __bool__(self):\n        put(1)\n        return True\n"
    "    def __add__(self, o):\n        put(1)\n        return self\n"
    "    def __radd__(self, o):\n        put(1)\n        return self\n"
    "def gen():\n    while True:\n        post(x=box[0])\n        yield K()\n"
    "def pairs():\n    while True:\n        post(x=box[0])\n        yield (K(), 1)\n"
    "class It:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        post(x=box[0])\n        return K()\n"
    "class Ix:\n    def __getitem__(self, i):\n        post(x=box[0])\n        return K()\n";

class Interleaving : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Interleaving, IsSeen) {
  for (bool strict : {false, true}) {
    const Flows flows(std::string(kBefore) + GetParam().second, strict);
    const bool seen = !flows.report().gave_up.empty() || flows.CallOf("post").arg("x").sources().count("outsider") == 1;
    EXPECT_TRUE(seen) << flows.Dump();
    EXPECT_FALSE(flows.CallsOf("read_inbox").empty());
  }
}

using Case = std::pair<const char*, const char*>;
INSTANTIATE_TEST_SUITE_P(Builtins, Interleaving, testing::Values(
    Case{"min", "min(gen())"}, Case{"max_of_an_iterator", "max(It())"}, Case{"min_by_number", "min(Ix())"}, Case{"key", "max(gen(), key=put)"},
    Case{"any", "any(gen())"}, Case{"all_of_an_expression", "all(x for x in gen())"}, Case{"sum", "sum(gen(), 0)"}, Case{"set", "set(gen())"},
    Case{"frozenset", "frozenset(It())"}, Case{"in", "7 in gen()"}, Case{"not_in_an_iterator", "7 not in It()"}, Case{"fromkeys", "dict.fromkeys(gen())"},
    Case{"dict", "dict(pairs())"}, Case{"update", "d = {}\nd.update(pairs())"}, Case{"set_update", "s = set()\ns.update(gen())"},
    Case{"union", "{1}.union(gen())"}, Case{"disjoint", "{1}.isdisjoint(It())"}, Case{"map", "list(map(put, gen()))"}, Case{"filter", "list(filter(put, gen()))"},
    Case{"zip", "list(zip(gen(), map(put, [1, 2])))"}, Case{"dict_of_mapped", "def two(x):\n    post(x=box[0])\n    return (K(), x)\ndict(map(two, [1, 2]))"}),
    [](const auto& one) { return one.param.first; });

// The same backwards: who gives the elements writes what a method posts.
TEST(Interleaving, SeesWhatTheElementsGiverWrites) {
  const std::string plan = "box = ['a']\nclass K:\n    def __eq__(self, o):\n        post(x=box[0])\n        return False\n"
                           "def gen():\n    while True:\n        yield 1\n        box[0] = read_inbox()[0].body\n";
  EXPECT_EQ(Flows(plan + "K() in gen()", false).CallOf("post").arg("x").sources().count("outsider"), 1u);
}

// Where nothing writes in between nothing is followed twice.
TEST(Interleaving, CostsNothingOfPlainElements) {
  const std::string plan = "class K:\n    def __init__(self, n):\n        self.n = n\n    def __lt__(self, o):\n        return self.n < o.n\n"
                           "m = min((K(n) for n in [2, 1]), key=lambda k: k.n)\npost(x=m.n)\n";
  EXPECT_EQ(Flows(plan, false).CallOf("post").arg("x").sources(), Sources());
}

}  // namespace
}  // namespace penstock

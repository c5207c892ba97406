// How often a call is made stands where it is said when: in the loops around it, and as often as those go round.
#include "tests/pipeline/checked_world.h"

namespace penstock {
namespace {

struct Often {
  const char* plan;  // whose last call is one of `post`
  const char* when;
};

class HowOften : public testing::TestWithParam<Often> {};

TEST_P(HowOften, IsToldWithWhen) {
  Checked c = Check(GetParam().plan);
  ASSERT_TRUE(c.plan);
  const std::vector<PlanEffect> effects = c.effects();
  ASSERT_FALSE(effects.empty());
  EXPECT_EQ(WhenWords(*c.source, effects.back()), GetParam().when) << GetParam().plan;
}

INSTANTIATE_TEST_SUITE_P(Loops, HowOften, testing::Values(
    Often{"post('a')", "always"},
    Often{"for i in range(1000):\n    post('a')", "always, in the loop at line 1, 1000 times"},
    Often{"for i in range(100):\n    for k in range(20):\n        post('a')", "always, in the loops at lines 1 and 2, 2000 times"},
    Often{"for i in [1, 2, 3]:\n    post('a')", "always, in the loop at line 1, 3 times"},
    Often{"for i in range(1000):\n    if i > 3:\n        post('a')", "for each `range(1000)`, if `i > 3`, in the loop at line 1, up to 1000 times"},
    Often{"for i in range(1000):\n    post('a')\n    if i > 3:\n        break", "always, in the loop at line 1, up to 1000 times"},
    Often{"for m in read_inbox():\n    post('a')", "for each `read_inbox()`, in the loop at line 1, any number of times"},
    Often{"x = 0\nwhile x < len(read_inbox()):\n    x += 1\n    post('a')", "while `x < len(read_inbox())`, in the loop at line 2, any number of times"},
    Often{"for m in read_inbox():\n    for i in range(3):\n        post('a')", "for each `read_inbox()`, for each `range(3)`, in the loops at lines 1 and 2, any number of times"},
    Often{"xs = [1, 2]\nfor x in xs:\n    if len(xs) < 20 and len(read_inbox()) > 1:\n        xs.append(x)\n    post('a')", "for each `xs`, in the loop at line 2, any number of times"}));

INSTANTIATE_TEST_SUITE_P(Functions, HowOften, testing::Values(
    Often{"def say():\n    post('a')\nsay()", "always"},
    Often{"def say():\n    post('a')\nsay()\nsay()", "always, 2 times"},
    Often{"def say():\n    post('a')\nfor i in range(5):\n    say()", "always, in the loop at line 3, 5 times"},
    Often{"def say():\n    for i in range(3):\n        post('a')\nfor i in range(5):\n    say()", "always, in the loops at lines 4 and 2, 15 times"},
    Often{"def make():\n    def say():\n        post('a')\n    return say\nfor f in [make(), make()]:\n    f()", "always, in the loop at line 5, 2 times"},
    Often{"def say(n):\n    post('a')\n    if n > 0:\n        say(n - 1)\nsay(len(read_inbox()))", "always, any number of times"},
    Often{"def give():\n    yield 1\n    post('a')\nfor i in range(2):\n    for x in give():\n        pass", "when `give` is called, any number of times"},
    Often{"def say(x):\n    post('a')\n    return x\nprint(sorted(read_inbox(), key=say))", "when `say` is called, any number of times"}));

TEST(HowOften, StandsInTheJson) {
  Checked c = Check("for i in range(10):\n    post('a')");
  const Json effect = EffectsToJson(*c.session, *c.source, c.effects(), c.plan->verdict).array()[0];
  EXPECT_EQ(WriteJson(*effect.Find("times")), R"j({"most":10,"exact":true,"words":"10 times","loops":[{"line":1,"text":"range(10)","rounds":10}]})j");
}

TEST(HowOften, IsAskedWithTheCall) {
  std::string shown;
  Approver approver = [&](const ApprovalQuestion& question) {
    shown = question.effect;
    return ApprovalAnswer{ApprovalAnswer::Kind::kYes, "test"};
  };
  const std::string gate = std::string(kWorldGate) + "@id(\"sure\") ask User before post if text == \"a\" because \"So it is.\";\n";
  RunWorld("for i in range(3):\n    post('a')", gate, approver);
  EXPECT_NE(shown.find("when: always, in the loop at line 1, 3 times"), std::string::npos) << shown;
}

}  // namespace
}  // namespace penstock

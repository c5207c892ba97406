// What the machine keeps without a label, nothing with a label may set; and where it may have, it may not be read.
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

struct Setting {
  const char* name;
  const char* plan;   // `t` is told by a mail
  const char* error;
};

class UnlabelledStateTest : public testing::TestWithParam<Setting> {};

TEST_P(UnlabelledStateTest, IsLeftAlone) {
  const std::string plan = std::string("from decimal import *\nfrom abc import ABC\nclass Shape(ABC): pass\nclass A: pass\nclass B: pass\n"
                                       "early = getcontext().flags\nt = len(read_inbox()[0].body)\n") + GetParam().plan;
  auto world = RunWorld(plan);
  EXPECT_EQ(world->report.outcome, RunOutcome::kError) << plan << world->report.printed;
  ASSERT_TRUE(world->report.error.has_value()) << plan;
  EXPECT_NE(world->report.error->message.find(GetParam().error), std::string::npos) << plan << world->report.error->message;
}

constexpr const char* kNoChange = "the context of decimals may not be changed by data from outside";
constexpr const char* kNoFlags = "the flags of a context cannot be read where data from outside may have raised them";
constexpr const char* kNoClass = "a class may not be registered by data from outside";

INSTANTIATE_TEST_SUITE_P(Of, UnlabelledStateTest, testing::Values(
    Setting{"TrapsByAValue", "getcontext().traps[Inexact] = t > 3\n", kNoChange},
    Setting{"TrapsUnderATest", "if t >= 0:\n    getcontext().traps[Inexact] = True\n", kNoChange},
    Setting{"TrapsByAKey", "getcontext().traps[[Inexact, Rounded][t % 2]] = True\n", kNoChange},
    Setting{"TrapsOfAChosenContext", "[getcontext(), Context()][t % 2].traps[Inexact] = True\n", kNoChange},
    Setting{"TrapsAllAtOnce", "getcontext().traps = {s: t > 3 for s in getcontext().traps}\n", kNoChange},
    Setting{"FlagsThatWereRaised", "x = Decimal(t) / 7\nprint(getcontext().flags[Inexact])\n", kNoFlags},
    Setting{"FlagsThatWereNot", "print(getcontext().flags[Inexact])\n", kNoFlags},
    Setting{"FlagsTakenBefore", "print(early[Inexact])\n", kNoFlags},
    Setting{"FlagsAsADict", "print(dict(early))\n", kNoFlags},
    Setting{"FlagsCompared", "print(early == getcontext().traps)\n", kNoFlags},
    Setting{"FlagsShown", "print(early)\n", kNoFlags}, Setting{"AContextShown", "print(getcontext())\n", kNoFlags},
    Setting{"RegisteredUnderATest", "if t >= 0:\n    Shape.register(A)\n", kNoClass},
    Setting{"RegisteredByChoice", "Shape.register([A, B][t % 2])\n", kNoClass}),
    [](const auto& setting) { return setting.param.name; });

TEST(UnlabelledState, IsThePlansOwn) {
  auto world = RunWorld("from decimal import *\nfrom abc import ABC\nclass Shape(ABC): pass\nclass A: pass\nt = len(read_inbox()[0].body)\n"
                        "getcontext().traps[FloatOperation] = True\nShape.register(A)\nprint(isinstance(A(), Shape), getcontext().traps[FloatOperation])\n"
                        "getcontext().clear_flags()\ntry:\n    Decimal(0.5)\nexcept FloatOperation:\n    print('stopped')\n");
  EXPECT_EQ(world->report.printed, "True True\nstopped\n") << world->Messages();
}

}  // namespace
}  // namespace penstock

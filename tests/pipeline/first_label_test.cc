// The first label of a run comes in while a method runs that an operator or a builtin asks: what that says is labelled as it
// would be later.
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

struct Hook {
  const char* name;
  const char* method;  // of the class O; `t` is told by a mail that is read there
  const char* test;    // true in one world
};

class FirstLabelTest : public testing::TestWithParam<Hook> {};

TEST_P(FirstLabelTest, IsHeard) {
  std::string method = GetParam().method;
  for (size_t at; (at = method.find(" t")) != std::string::npos;) method.replace(at, 2, " (read_inbox()[0].id > 3)");
  const std::string plan = "class O:\n    " + method + "\nto = ['ann@acme.example', 'bob@acme.example'][" + GetParam().test + "]\nsend_email(to=to, subject='s', body='b')\n";
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(plan, gate, DenyAll(), replies);
      EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
      EXPECT_EQ(world->executed("send_email"), 0) << plan;
    }
  }
}

constexpr Hook kHooks[] = {
    {"Truth", "def __bool__(self): return t", "1 if O() else 0"},
    {"Not", "def __bool__(self): return t", "not O()"},
    {"Length", "def __len__(self): return 0 + t", "1 if O() else 0"},
    {"LengthAsked", "def __len__(self): return 0 + t", "len(O())"},
    {"Index", "def __index__(self): return 0 + t", "[0, 1][O()]"},
    {"Contains", "def __contains__(self, x): return t", "1 in O()"},
    {"SearchedFor", "def __eq__(self, x): return t", "1 in [O()]"},
    {"Hash", "def __hash__(self): return 0 + t", "hash(O())"},
    {"Least", "def __lt__(self, x): return t", "[a := O(), b := O()].index(min(a, b)) * 0 + (min(a, b) is b)"},
};
INSTANTIATE_TEST_SUITE_P(Of, FirstLabelTest, testing::ValuesIn(kHooks), [](const auto& hook) { return std::string(hook.param.name); });

}  // namespace
}  // namespace penstock

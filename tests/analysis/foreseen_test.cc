// Plan code that builtins and operators run without a call that names it: what it calls is foreseen, and what only one of several would do is not
// taken for what every run does.
#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

struct Foreseen {
  const char* name;
  const char* text;
};

std::string NameOfForeseen(const testing::TestParamInfo<Foreseen>& row) { return row.param.name; }

class ForeseenTest : public testing::TestWithParam<Foreseen> {};

TEST_P(ForeseenTest, TheCallIsInTheReport) {
  for (bool strict : {false, true}) {
    const Flows flows(GetParam().text, strict);
    EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
    EXPECT_EQ(flows.CallsOf("post").size(), 1u) << flows.Dump();
  }
}

#define SAYS(method) "class C:\n    def " method ":\n        post(x='b')\n        return 'c'\n"
constexpr Foreseen kForeseen[] = {
    {"TruthOfWhatIsFiltered", SAYS("__bool__(self)") "list(filter(None, [C()]))"},
    {"TruthOfWhatAFilterGives", SAYS("__len__(self)") "list(filter(lambda x: C(), [1]))"},
    {"CallableThatReplaces", SAYS("__call__(self, m)") "import re\nre.sub('a', C(), 'abc')"},
    {"CallableForWhatIsNoJson", SAYS("__call__(self, x)") "import json\njson.dumps({'k': C()}, default=C())"},
    {"SliceOfAClass", SAYS("__class_getitem__(cls, k)") "C[:1]"},
    {"BehindAMethodGivenItsArgumentsLate", "import functools\nx = functools.partial(str.upper, 'a')()\npost(x=x)"},
};
INSTANTIATE_TEST_SUITE_P(Each, ForeseenTest, testing::ValuesIn(kForeseen), NameOfForeseen);

class OneOfSeveralTest : public testing::TestWithParam<Foreseen> {};

TEST_P(OneOfSeveralTest, NeedNotBeAsked) {
  const Flows flows("def g():\n    post(x='m')\n    yield 'a'\nclass C:\n    def __iter__(self):\n        return iter('c')\nh = [g(), C()][read_inbox()[0].id > 3]\na = [1]\n" + std::string(GetParam().text), false);
  ASSERT_EQ(flows.CallsOf("post").size(), 1u) << flows.Dump();
  EXPECT_FALSE(flows.CallOf("post").on_every_path()) << flows.Dump();
}

constexpr Foreseen kSeveral[] = {
    {"ByALoop", "for x in h:\n    pass"}, {"ByAComprehension", "[x for x in h]"}, {"ByList", "list(h)"}, {"ByAddingInPlace", "a += h"}, {"ByExtending", "a.extend(h)"},
    {"ByUnpacking", "x, *y = h"}, {"InAStar", "[*h]"},
};
INSTANTIATE_TEST_SUITE_P(Each, OneOfSeveralTest, testing::ValuesIn(kSeveral), NameOfForeseen);

// What one of them writes does not hide what the other would.
TEST(OneOfSeveral, EitherMayHaveWritten) {
  const std::string two = "n = 'none'\ndef g():\n    global n\n    n = 'one'\n    yield 1\nclass C:\n    def __iter__(self):\n        global n\n        n = 'other'\n        return iter('c')\n";
  EXPECT_EQ(Flows(two + "h = [g(), C()][read_inbox()[0].id > 3]\nfor x in h:\n    pass\npost(x=n)", false).CallOf("post").arg("x").values().count("\"one\""), 1u);
  EXPECT_EQ(Flows(two + "h = [C(), g()][read_inbox()[0].id > 3]\nlist(h)\npost(x=n)", false).CallOf("post").arg("x").values().count("\"other\""), 1u);
}

// Slices of a text or of an instance: either may come of it.
TEST(OneOfSeveral, WhatASliceGives) {
  const Flows flows("class C:\n    def __getitem__(self, k):\n        return 7\nh = ['abc', C()][read_inbox()[0].id > 3]\npost(x=h[:1])", false);
  EXPECT_NE(flows.CallOf("post").arg("x").values(), std::set<std::string>{"\"a\""});
}

// Data of which the types are not known make no class of the plan's known only at run.
class FollowedTest : public testing::TestWithParam<Foreseen> {};

TEST_P(FollowedTest, ToItsEnd) {
  for (bool strict : {false, true}) {
    const Flows flows(GetParam().text, strict);
    EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
  }
}

constexpr Foreseen kFollowed[] = {
    {"MeanOfParsedJson", "import json, statistics\nrows = json.loads(read_inbox()[0].body)\npost(x=statistics.mean(r['n'] for r in rows))"},
    {"MeanOfGroups", "import re, statistics\nrows = [m.groupdict() for m in re.finditer('(?P<t>a)', read_inbox()[0].body)]\npost(x=statistics.mean(r['t'] for r in rows))"},
    {"TypeOfParsedJson", "import json\nclass C:\n    pass\nx = json.loads(read_inbox()[0].body)\npost(x=str(type(x)(x)))"},
    {"ContextThatIsNone", "class C:\n    def __enter__(self):\n        return 1\n    def __exit__(self, *e):\n        pass\nh = [C(), None][read_inbox()[0].id > 3]\nwith h as y:\n    post(x=y)"},
};
INSTANTIATE_TEST_SUITE_P(Each, FollowedTest, testing::ValuesIn(kFollowed), NameOfForeseen);

}  // namespace
}  // namespace penstock

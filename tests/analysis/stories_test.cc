// The shortest way from a reply to an argument, and what explaining leaves as it is.

#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

struct StoryCase {
  const char* name;
  const char* plan;
  const char* story;  // of `x` of `post`
  bool strict = false;
};
std::ostream& operator<<(std::ostream& out, const StoryCase& c) { return out << c.name; }

class StoryTest : public testing::TestWithParam<StoryCase> {};

TEST_P(StoryTest, IsShortest) {
  Flows flows(GetParam().plan, GetParam().strict, true);
  EXPECT_EQ(flows.CallOf("post").arg("x").from_outside(), GetParam().story) << flows.Dump();
}

TEST_P(StoryTest, ExplainingChangesNothingElse) {
  Flows plain(GetParam().plan, GetParam().strict), explained(GetParam().plan, GetParam().strict, true);
  ASSERT_EQ(plain.report().calls.size(), explained.report().calls.size());
  for (size_t i = 0; i < plain.report().calls.size(); ++i) {
    const CallFlow &a = plain.report().calls[i], &b = explained.report().calls[i];
    EXPECT_EQ(a.span, b.span);
    EXPECT_EQ(a.on_every_path, b.on_every_path);
    ASSERT_EQ(a.facts.arguments.size(), b.facts.arguments.size());
    EXPECT_EQ(plain.Names(a.facts.control.hi), explained.Names(b.facts.control.hi));
    for (size_t k = 0; k < a.facts.arguments.size(); ++k) {
      EXPECT_EQ(a.facts.arguments[k].presence, b.facts.arguments[k].presence);
      EXPECT_EQ(plain.Names(a.facts.arguments[k].label.hi), explained.Names(b.facts.arguments[k].label.hi));
      EXPECT_EQ(plain.Names(a.facts.arguments[k].label.lo), explained.Names(b.facts.arguments[k].label.lo));
      EXPECT_EQ(a.facts.arguments[k].values, b.facts.arguments[k].values);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Stories, StoryTest, testing::Values(
    StoryCase{"at_once", "post(x=read_inbox()[0].body)", "1 read_inbox()[].body"},
    StoryCase{"by_a_variable", "m = read_inbox()[0]\nt = m.body\npost(x=t)", "1 read_inbox()[].body -> 2 t"},
    // The long way comes first in the text.
    StoryCase{"the_shorter_of_two", "a = read_inbox()[0].body\nb = a\nc = b\nd = read_inbox()[1].subject\npost(x=c + d)",
              "4 read_inbox()[].subject -> 4 d"},
    StoryCase{"the_shorter_branch", "a = read_inbox()[0].body\nif get_contacts():\n    b = a + '!'\n    c = b\nelse:\n    c = read_inbox()[0].subject\npost(x=c)",
              "6 read_inbox()[].subject -> 6 c"},
    StoryCase{"round_a_loop", "t = ''\nfor m in read_inbox():\n    t = t + m.body\npost(x=t)", "2 read_inbox()[].body -> 3 t"},
    // What is trusted is not where it begins.
    StoryCase{"the_part_at_fault", "c = get_contacts()[0].email\nn = get_calendar()[0]\nt = c + n.title + n.notes\npost(x=t)",
              "2 get_calendar()[].notes -> 3 t"},
    StoryCase{"trusted_is_no_source", "t = get_contacts()[0].email\npost(x=t)", ""},
    StoryCase{"through_a_tool", "q = read_inbox()[0].body\nr = query_ai_assistant(query=q, output_schema=str)\npost(x=r)",
              "1 read_inbox()[].body -> 1 q -> 2 query_ai_assistant(query=…) -> 2 r"},
    StoryCase{"through_a_function", "def f(text):\n    return text.strip()\npost(x=f(read_inbox()[0].body))", "3 read_inbox()[].body -> 3 f(text=…)"},
    StoryCase{"through_a_dict", "d = {}\nd['k'] = read_inbox()[0].body\ne = d['k']\npost(x=e)", "2 read_inbox()[].body -> 2 […] -> 3 e"},
    StoryCase{"through_a_list", "xs = []\nfor m in read_inbox():\n    xs.append(m.sender)\npost(x=xs)", "2 read_inbox()[].sender -> 3 […]"},
    StoryCase{"through_an_attribute", "class C:\n    pass\nc = C()\nc.a = read_inbox()[0].body\npost(x=c.a)", "4 read_inbox()[].body -> 4 […]"},
    StoryCase{"by_sorting", "xs = sorted(read_inbox(), key=lambda m: m.subject)\nn = xs[0].id\npost(x=n)", "1 read_inbox()[].id -> 2 n"},
    StoryCase{"by_a_branch", "y = 'a'\nif 'x' in read_inbox()[0].body:\n    y = 'b'\npost(x=y)", "2 read_inbox()[].body -> 2 test -> 3 y", true},
    StoryCase{"by_the_branch_not_taken", "y = 'a'\nif read_inbox()[0].body == 'x':\n    z = 1\nelse:\n    y = 'b'\npost(x=y)",
              "2 read_inbox()[].body -> 2 test -> 5 y", true},
    StoryCase{"by_a_loop", "n = 0\nfor m in read_inbox():\n    n = n + 1\npost(x=n)", "2 read_inbox() -> 2 loop -> 3 n", true},
    StoryCase{"by_an_error", "t = read_inbox()[0].body\ny = 'a'\ntry:\n    int(t)\n    y = 'b'\nexcept ValueError:\n    pass\npost(x=y)",
              "1 read_inbox()[].body -> 1 t -> 4 error -> 5 y", true}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Stories, ControlHasOne) {
  Flows flows("m = read_inbox()[0]\nif m.subject == 'go':\n    post(x='a')\n", true, true);
  EXPECT_EQ(flows.CallOf("post").control_from_outside(), "1 read_inbox()[].subject -> 2 test");
}

TEST(Stories, AShapeThatDecidesHasOne) {
  Flows loop("xs = read_inbox()\nfor m in xs:\n    post(x='a')\n", true, true);
  EXPECT_EQ(loop.CallOf("post").control_from_outside(), "1 read_inbox() -> 1 xs -> 2 loop") << loop.Dump();
  Flows test("xs = [m for m in read_inbox() if m.subject == 'x']\nif xs:\n    post(x='a')\n", true, true);
  EXPECT_EQ(test.CallOf("post").control_from_outside(), "1 read_inbox()[].subject -> 2 test") << test.Dump();
}

TEST(Stories, AnArgumentStandsWhereItIsWritten) {
  Flows flows("a = 1\npost(y=a, x=read_inbox()[0].body)\n", false, true);
  const CallFlow& call = *flows.CallsOf("post")[0];
  const ToolSpec& tool = TestTools().tool(call.facts.tool);
  EXPECT_EQ(flows.TextOf(SpanOfArgument(flows.module(), call, tool, 0)), "read_inbox()[0].body");
  EXPECT_EQ(flows.TextOf(SpanOfArgument(flows.module(), call, tool, 1)), "a");
}

}  // namespace
}  // namespace penstock

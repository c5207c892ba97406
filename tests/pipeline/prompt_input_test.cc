// What is typed at a prompt: when is it a plan?
#include "pipeline/prompt_input.h"

#include <gtest/gtest.h>

#include "pipeline/live_session.h"
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

struct InputCase {
  const char* name;
  const char* text;
  InputState state;
};

class InputTest : public testing::TestWithParam<InputCase> {};

TEST_P(InputTest, State) { EXPECT_EQ(StateOfInput(GetParam().text, Limits()), GetParam().state); }

INSTANTIATE_TEST_SUITE_P(PromptInput, InputTest, testing::Values(
    InputCase{"nothing", "\n", InputState::kEmpty},
    InputCase{"a_comment", "  # later\n", InputState::kEmpty},
    InputCase{"a_statement", "x = 1\n", InputState::kWhole},
    InputCase{"a_mistake", "x = = 1\n", InputState::kWhole},
    InputCase{"half_an_expression", "x = \n", InputState::kWhole},
    InputCase{"an_open_bracket", "f(1,\n", InputState::kMore},
    InputCase{"a_blank_in_a_bracket", "f(1,\n\n", InputState::kMore},
    InputCase{"a_wrong_bracket", "f(1]\n", InputState::kWhole},
    InputCase{"an_open_text", "x = '''a\n\n", InputState::kMore},
    InputCase{"an_open_line", "x = 1 + \\\n", InputState::kMore},
    InputCase{"an_unclosed_quote", "x = 'a\n", InputState::kWhole},
    InputCase{"a_header", "if x:\n", InputState::kMore},
    InputCase{"a_block", "if x:\n    y\n", InputState::kMore},
    InputCase{"a_block_ended", "if x:\n    y\n\n", InputState::kWhole},
    InputCase{"a_block_on_one_line", "if x: y\n", InputState::kWhole},
    InputCase{"a_header_without_a_block", "if x:\n\n", InputState::kWhole},
    InputCase{"a_try_alone", "try:\n    x\n", InputState::kMore},
    InputCase{"a_decorator", "@f\n", InputState::kMore},
    InputCase{"an_indented_list", "x = [\n    1]\n", InputState::kWhole}), [](const auto& c) { return std::string(c.param.name); });

std::string Printed(LiveSession& live, const std::string& text) {
  LiveOptions options;
  Result<LiveStep> step = live.Run(SourceFile("<input>", text), options);
  EXPECT_TRUE(step.ok());
  return step->report.printed + (step->report.error ? step->report.error->type : "");
}

TEST(LiveSession, StepsSeeWhatCameBefore) {
  std::unique_ptr<Session> session = OpenWorld(kWorldGate);
  LiveSession live(*session, nullptr);
  EXPECT_EQ(Printed(live, "m = read_inbox()[0]\ndef who():\n    return m.sender\n"), "");
  EXPECT_EQ(Printed(live, "who()\n"), "'eve@evil.example'\n");
  EXPECT_EQ(Printed(live, "len(_)\n1 / 0\n2\n"), "16\nZeroDivisionError");
  EXPECT_EQ(Printed(live, "_ + 1\n"), "17\n");
  EXPECT_EQ(*live.DescribeLabel("m.sender"), "from outsider");
  EXPECT_EQ(*live.DescribeLabel("_"), "from outsider");
  EXPECT_FALSE(live.DescribeLabel("get_me()").ok()) << "no tool is called for a label";
  EXPECT_EQ(live.number(), 5u);
}

TEST(LiveSession, AReplyIsHeardOnce) {
  std::unique_ptr<Session> session = OpenWorld(kWorldGate, R"({"replies":{"get_salary":[{"result":{"net":1}},{"result":{"net":2}},{"result":{"net":3}}]}})");
  LiveSession live(*session, nullptr);
  EXPECT_EQ(Printed(live, "a = get_salary().net\n"), "");
  EXPECT_EQ(Printed(live, "b = get_salary().net\n"), "");
  EXPECT_EQ(Printed(live, "a, b, get_salary().net\n"), "(1, 2, 3)\n");
}

}  // namespace
}  // namespace penstock

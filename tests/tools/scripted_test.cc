#include "tools/scripted.h"

#include "tests/tools/tools_testing.h"

namespace penstock {
namespace {

ToolSpec Tool(std::string_view text) {
  Result<ToolSpec> tool = ToolFromJson(Read(text));
  EXPECT_TRUE(tool.ok()) << ErrorOf(tool);
  return *tool;
}

ToolSpec GetMail() {
  return Tool(R"({"name":"get_mail","inputSchema":{"type":"object","properties":{"id":{"type":"integer"}}}})");
}

std::string Answers(std::string_view replies, std::initializer_list<const char*> calls) {
  Result<std::unique_ptr<ScriptedReplies>> scripted = ScriptedReplies::FromJson(Read(replies));
  if (!scripted.ok()) return scripted.error().message;
  std::string out;
  for (const char* arguments : calls) out += Show((*scripted)->Call(GetMail(), Read(arguments))) + "\n";
  return out;
}

TEST(Scripted, AnswersInOrderAndTheLastAgain) {
  EXPECT_EQ(Answers(R"({"replies":{"get_mail":[{"result":1},{"error":"no such mail"},{"result":3}]}})", {"{}", "{}", "{}", "{}"}),
            "1\nToolError: no such mail\n3\n3\n");
}

TEST(Scripted, ConditionsAnswerFirst) {
  EXPECT_EQ(Answers(R"({"replies":{"get_mail":[{"result":"any"},{"when":{"id":7},"result":"seven"},{"result":"last"}]}})",
                    {R"({"id":7})", R"({"id":1})", R"({"id":7.0})", R"({"id":1})"}),
            "\"seven\"\n\"any\"\n\"seven\"\n\"last\"\n");
}

TEST(Scripted, NothingThatFitsIsAFailure) {
  EXPECT_EQ(Answers(R"({"replies":{"get_mail":[{"when":{"id":7},"result":1}]}})", {R"({"id":8})"}),
            "failure: no scripted answer of `get_mail` is for {\"id\":8}\n");
  EXPECT_EQ(Answers(R"({"replies":{"other":[{"result":1}]}})", {"{}"}), "failure: there is no scripted answer of `get_mail`\n");
  EXPECT_EQ(Answers(R"({"replies":{"get_mail":[]}})", {"{}"}), "failure: no scripted answer of `get_mail` is for {}\n");
}

TEST(Scripted, AnErrorMayNameTheException) {
  EXPECT_EQ(
      Answers(
          R"({"replies":{"get_mail":[{"error":"NotEnoughInformationError"},{"error":"NotEnoughInformationError: no date"},{"error":"NotEnoughInformationErrors"}]}})",
          {"{}", "{}", "{}"}),
      "NotEnoughInformationError: \nNotEnoughInformationError: no date\nToolError: NotEnoughInformationErrors\n");
}

struct FileCase {
  const char* name;
  const char* text;
  const char* error;
};

class ScriptedFileTest : public testing::TestWithParam<FileCase> {};

TEST_P(ScriptedFileTest, RefusesWithThePlace) { EXPECT_EQ(Answers(GetParam().text, {}), GetParam().error); }

INSTANTIATE_TEST_SUITE_P(
    Files, ScriptedFileTest,
    testing::Values(FileCase{"no_replies", "{}", "`replies` has to be an object, tool name to list of answers"},
                    FileCase{"misspelt", R"({"replys":{}})", "there is no member \"replys\" here; did you mean \"replies\"?"},
                    FileCase{"no_list", R"({"replies":{"f":{"result":1}}})",
                             "/replies/f: has to be a list of answers"},
                    FileCase{"both", R"({"replies":{"f":[{"result":1,"error":"x"}]}})",
                             "/replies/f/0: an answer has either `result` or `error`"},
                    FileCase{"neither", R"({"replies":{"f":[{"result":1},{"when":{}}]}})",
                             "/replies/f/1: an answer has either `result` or `error`"},
                    FileCase{"unknown", R"({"replies":{"f":[{"reslt":1}]}})",
                             "/replies/f/0: there is no member \"reslt\" here; did you mean \"result\"?"},
                    FileCase{"bad_when", R"({"replies":{"f":[{"when":7,"result":1}]}})",
                             "/replies/f/0: `when` has to be an object, argument name to value"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace penstock

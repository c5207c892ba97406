#include "tools/toolbox.h"

#include "tests/tools/tools_testing.h"

namespace penstock {
namespace {

// Two tools whose answers are given.
class TwoTools : public ToolBridge {
 public:
  TwoTools(std::string name, Json value) : value_(std::move(value)) {
    tools_.push_back(
        *ToolFromJson(Read(R"({"name":")" + name + R"(","inputSchema":{"type":"object","properties":{"id":{"type":"integer"}}},
        "outputSchema":{"type":"object","properties":{"result":{"type":"array","items":{"type":"string"}}},"required":["result"],"x-fastmcp-wrap-result":true}})")));
    tools_.push_back(*ToolFromJson(Read(R"({"name":")" + name + R"(_text","inputSchema":{"type":"object"}})")));
  }
  const std::vector<ToolSpec>& tools() const override { return tools_; }
  BridgeReply Call(const ToolSpec&, const Json&) override { return ValueReply(value_); }

 private:
  std::vector<ToolSpec> tools_;
  Json value_;
};

std::unique_ptr<ScriptedReplies> Scripted(std::string_view text) {
  auto replies = ScriptedReplies::FromJson(Read(text));
  EXPECT_TRUE(replies.ok()) << ErrorOf(replies);
  return std::move(*replies);
}

std::string Call(Toolbox& box, std::string_view tool, std::string_view arguments = "{}") {
  return Show(box.Call(box.manifest().Find(tool), Read(arguments)));
}

TEST(Toolbox, UnitesWhatBridgesDefine) {
  Toolbox box;
  ASSERT_TRUE(box.AddBridge("a", std::make_unique<TwoTools>("f", Read(R"(["x"])"))).ok());
  ASSERT_TRUE(box.AddBridge("b", std::make_unique<TwoTools>("g", Read(R"([])"))).ok());
  EXPECT_EQ(box.manifest().tools().size(), 4u);
  EXPECT_EQ(Call(box, "f"), R"(["x"])");
  EXPECT_EQ(Call(box, "g"), "[]");
  EXPECT_EQ(box.ProviderOf(box.manifest().Find("g")), "b");
}

TEST(Toolbox, TwoProvidersOfOneToolAreAnError) {
  Toolbox box;
  ASSERT_TRUE(box.AddBridge("a", std::make_unique<TwoTools>("f", Json())).ok());
  EXPECT_EQ(ErrorOf(box.AddBridge("b", std::make_unique<TwoTools>("f", Json()))), "the tool `f` is provided by `a` and by `b`");
}

TEST(Toolbox, AManifestPinsWhatABridgeMayDefine) {
  Toolbox box;
  ASSERT_TRUE(box.AddManifest(*ManifestFromJson(Read(R"([{"name":"f","inputSchema":{"type":"object"}}])"))).ok());
  EXPECT_EQ(Call(box, "f"), "failure: `f` has no provider: a manifest defines it, but no server, office or reply answers for it");
  EXPECT_EQ(ErrorOf(box.AddBridge("a", std::make_unique<TwoTools>("f", Json()))),
            "a: the tool `f` is defined twice, and differently");
}

TEST(Toolbox, ARepliesFileAnswersFirst) {
  Toolbox box;
  ASSERT_TRUE(box.AddBridge("a", std::make_unique<TwoTools>("f", Read(R"(["x"])"))).ok());
  ASSERT_TRUE(box.AddReplies(Scripted(R"({"replies":{"f":[{"when":{"id":1},"result":["one"]},{"result":["y"]}]}})")).ok());
  EXPECT_EQ(Call(box, "f"), R"(["y"])");
  EXPECT_EQ(Call(box, "f", R"({"id":1})"), R"(["one"])");
  EXPECT_EQ(Call(box, "f_text"), R"(["x"])");
}

TEST(Toolbox, RepliesForNoToolAreAnError) {
  Toolbox box;
  EXPECT_EQ(ErrorOf(box.AddReplies(Scripted(R"({"replies":{"f":[{"result":1}]}})"))), "/replies/f: there is no such tool");
  ASSERT_TRUE(box.AddBridge("a", std::make_unique<TwoTools>("f", Json())).ok());
  EXPECT_EQ(ErrorOf(box.AddReplies(Scripted(R"({"replies":{"f":[{"when":{"idd":1},"result":1}]}})"))),
            "/replies/f: `when` asks for \"idd\", which is no parameter of the tool");
}

TEST(Toolbox, AReplyThatBreaksItsSchemaIsNoValue) {
  Toolbox box;
  ASSERT_TRUE(box.AddBridge("a", std::make_unique<TwoTools>("f", Read(R"(["x",3])"))).ok());
  EXPECT_EQ(Call(box, "f"), "failure: the reply of `f` breaks its schema: [1]: expected string, got integer");
  EXPECT_EQ(Call(box, "f", R"({"id":"x"})"), "failure: the arguments of `f` break its schema: id: expected integer, got string");
}

TEST(Toolbox, LargeAndDeepRepliesAreNoValues) {
  Toolbox box;
  box.set_limits({100, 3});
  ASSERT_TRUE(box.AddBridge("a", std::make_unique<TwoTools>("f", Json(std::string(101, 'x')))).ok());
  ASSERT_TRUE(box.AddBridge("b", std::make_unique<TwoTools>("g", Read("[[[[]]]]"))).ok());
  ASSERT_TRUE(box.AddBridge("c", std::make_unique<TwoTools>("h", Read("[[[1]]]"))).ok());
  EXPECT_EQ(Call(box, "f_text"), "failure: the reply of `f_text` is larger than 100 bytes or nested deeper than 3");
  EXPECT_EQ(Call(box, "g_text"), "failure: the reply of `g_text` is larger than 100 bytes or nested deeper than 3");
  EXPECT_EQ(Call(box, "h_text"), "[[[1]]]");
}

TEST(Toolbox, TheAssistantIsHeldToTheSchemaItWasAsked) {
  Toolbox box;
  ASSERT_TRUE(
      box
          .AddReplies(Scripted(
              R"({"replies":{"query_ai_assistant":[{"result":{"iban":"DE1"}},{"result":{"iban":7}},{"error":"NotEnoughInformationError"}]}})"))
          .ok());
  std::string ask = R"({"query":"which?","output_schema":{"type":"object","properties":{"iban":{"type":"string"}}}})";
  EXPECT_EQ(Call(box, "query_ai_assistant", ask), R"({"iban":"DE1"})");
  EXPECT_EQ(Call(box, "query_ai_assistant", ask),
            "failure: the reply of `query_ai_assistant` breaks its schema: iban: expected string, got integer");
  EXPECT_EQ(Call(box, "query_ai_assistant", ask), "NotEnoughInformationError: ");
  EXPECT_EQ(Call(box, "query_ai_assistant", R"({"query":"?","output_schema":{"typ":"string"}})"),
            "failure: `output_schema` of `query_ai_assistant` cannot be used: #/typ: the keyword \"typ\" is not known here; did "
            "you mean `type`?");
}

}  // namespace
}  // namespace penstock

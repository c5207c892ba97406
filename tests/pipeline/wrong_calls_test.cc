// Calls of tools that cannot be made are told before the run: at the argument, with what would be right.
#include "tests/pipeline/checked_world.h"

namespace penstock {
namespace {

constexpr char kTools[] = R"json({"tools":[
 {"name":"read_inbox","inputSchema":{"type":"object","properties":{}},
  "outputSchema":{"type":"object","properties":{"result":{"type":"array","items":{"type":"object",
    "properties":{"id":{"type":"integer"},"sender":{"type":"string"}},"required":["id","sender"]}}},"required":["result"],"x-fastmcp-wrap-result":true}},
 {"name":"get-notes","inputSchema":{"type":"object","properties":{}}},
 {"name":"pay","inputSchema":{"type":"object","properties":{"amount":{"type":"number","exclusiveMinimum":0,"maximum":1000},"payee":{"type":"string"},
    "memo":{"type":"object","properties":{"text":{"type":"string"},"level":{"type":"integer"}},"required":["text"],"additionalProperties":false},
    "speed":{"enum":["slow","fast"]},"tags":{"type":"array","items":{"type":"string"},"minItems":1}},"required":["amount","payee"]}}]})json";

constexpr char kGate[] = R"gate(
policy world 1.0.0;
tool read_inbox, "get-notes" read;
tool pay effect;
@id("pay") permit pay because "It may.";
)gate";

constexpr char kNoReplies[] = R"({"replies":{}})";

struct Bank {
  std::unique_ptr<Session> session = OpenWorld(kGate, kNoReplies, {}, kTools);
  SourceFile source;
  Diagnostics diagnostics{source};
  std::unique_ptr<CheckedPlan> plan;

  explicit Bank(const std::string& text) : source("a.plan", text), plan(CheckPlan(*session, source, diagnostics)) {}
  // `1:11 amount: expected number, got string`, one line each.
  std::string Warnings() const {
    std::string all;
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.id != DiagnosticId::kWrongCall) continue;
      const LineColumn at = source.At(d.span.begin);
      all += (all.empty() ? "" : "\n") + std::to_string(at.line) + ":" + std::to_string(at.column) + " " + d.message.substr(d.message.find(": ") + 2);
    }
    return all;
  }
};

struct Wrong {
  const char* plan;
  const char* warning;
};

class WrongCalls : public testing::TestWithParam<Wrong> {};

TEST_P(WrongCalls, AreWarnedOf) {
  Bank bank(GetParam().plan);
  ASSERT_TRUE(bank.plan);
  EXPECT_EQ(bank.Warnings(), GetParam().warning) << GetParam().plan;
}

INSTANTIATE_TEST_SUITE_P(Binding, WrongCalls, testing::Values(
    Wrong{"pay(5)", "1:1 missing 1 required positional argument: 'payee'"},
    Wrong{"pay()", "1:1 missing 2 required positional arguments: 'amount' and 'payee'"},
    Wrong{"pay(5, 'x', amont=3)", "1:13 got an unexpected keyword argument 'amont'"},
    Wrong{"pay(5, 'x', amount=3)", "1:20 got multiple values for argument 'amount'"},
    Wrong{"read_inbox(7)", "1:12 takes 0 positional arguments but 1 was given"},
    Wrong{"more = [1, 2, 3, 4, 5, 6]\npay(*more)", "2:1 takes from 2 to 5 positional arguments but 6 were given"},
    Wrong{"pay(**{'amount': 5})", "1:1 missing 1 required positional argument: 'payee'"},
    Wrong{"which = [m.sender for m in read_inbox()]\npay(*which, nobody=1)", "2:1 got an unexpected keyword argument 'nobody'"}));

INSTANTIATE_TEST_SUITE_P(Values, WrongCalls, testing::Values(
    Wrong{"pay(amount='ten', payee='x')", "1:12 amount: expected number, got string"},
    Wrong{"pay('ten', 'x')", "1:5 amount: expected number, got string"},
    Wrong{"pay(5000, 'x')", "1:5 amount: expected a number not above 1000, got 5000"},
    Wrong{"pay(True, 'x')", "1:5 amount: expected number, got boolean"},
    Wrong{"pay(5, None)", "1:8 payee: expected string, got null"},
    Wrong{"pay(5, 'x', speed='warp')", "1:19 speed: expected one of \"slow\", \"fast\", got \"warp\""},
    Wrong{"pay(5, 'x', speed=len(get_notes()))", "1:19 speed: expected one of \"slow\", \"fast\", got integer"},
    Wrong{"pay(5, 'x', {'text': 'a', 'level': get_notes()})", "1:13 memo.level: expected integer, got string"},
    Wrong{"pay(5, 'x', {'txt': get_notes()})", "1:13 memo: there is no member \"txt\"; did you mean \"text\"?"},
    Wrong{"pay(5, 'x', {'level': len(get_notes())})", "1:13 memo: the member \"text\" is missing"},
    Wrong{"pay(5, 'x', tags=[])", "1:18 tags: expected at least 1 items, got 0"},
    Wrong{"pay(5, 'x', tags=['a', len(get_notes())])", "1:18 tags[1]: expected string, got integer"},
    Wrong{"pay(read_inbox(), 'x')", "1:5 amount: expected number, got array"},
    Wrong{"pay(5, get_notes)", "1:8 payee: expected string, got a tool, which is not called here"},
    Wrong{"pay(read_inbox()[0].sender, 'x')", "1:5 amount: expected number, got string"},
    Wrong{"def give(much):\n    pay(much, 'x')\ngive('ten')\ngive('two')", "2:9 amount: expected number, got string"},
    Wrong{"a = 'ten' if len(read_inbox()) > 2 else 'two'\npay(a, 'x')", "2:5 amount: expected number, got string"},
    Wrong{"try:\n    pay('ten', 'x')\nexcept TypeError:\n    print('no')", "2:9 amount: expected number, got string"}));

// One way to be right is enough, and so is what is not known.
INSTANTIATE_TEST_SUITE_P(Nothing, WrongCalls, testing::Values(
    Wrong{"pay(5, 'x')", ""},
    Wrong{"pay(5.5, payee='x', memo={'text': 'a', 'level': 1}, speed='fast', tags=['a'])", ""},
    Wrong{"pay(read_inbox()[0].id, 'x')", ""},
    Wrong{"pay(float(get_notes()), 'x')", ""},
    Wrong{"a = 'ten' if len(read_inbox()) > 2 else 10\npay(a, 'x')", ""},
    Wrong{"def give(much):\n    pay(much, 'x')\ngive('ten')\ngive(10)", ""},
    Wrong{"for a in ['ten', 10]:\n    pay(a, 'x')", ""},
    Wrong{"def other(a):\n    return a\ndo = pay if len(read_inbox()) > 2 else other\ndo(1)", ""},
    Wrong{"which = [m.id for m in read_inbox()]\npay(*which)", ""},
    Wrong{"given = {m.sender: m.id for m in read_inbox()}\npay(**given)", ""},
    Wrong{"memo = {}\nfor m in read_inbox():\n    memo[m.sender] = m.id\npay(5, 'x', memo)", ""},
    Wrong{"tags = []\nfor m in read_inbox():\n    tags.append(m.sender)\npay(5, 'x', tags=tags)", ""},
    Wrong{"import json\npay(json.loads(get_notes()), 'x')", ""},
    Wrong{"if False:\n    pay('ten', 'x')", ""},
    Wrong{"class Text(str):\n    pass\npay(5, Text('x'))", ""}));

TEST(WrongCalls, AreToldWithWhatWouldBeRight) {
  Bank bank("pay(amont=5, payee='x')");
  ASSERT_EQ(bank.diagnostics.all().size(), 1u);
  const Diagnostic& warning = bank.diagnostics.all()[0];
  EXPECT_EQ(CodeOf(warning.id), "L207");
  EXPECT_EQ(bank.source.TextOf(warning.span), "amont");
  EXPECT_NE(warning.help.find("did you mean `amount`?"), std::string::npos) << warning.help;
  EXPECT_NE(warning.help.find("pay(amount: float, payee: str"), std::string::npos) << warning.help;
  ASSERT_EQ(warning.fixes.size(), 1u);
  EXPECT_EQ(warning.fixes[0].edits[0].text, "amount");
}

TEST(WrongCalls, AreInTheHintAndForbidNothing) {
  Bank bank("pay(amount='ten', payee='x')");
  EXPECT_EQ(bank.plan->verdict.outcome, Outcome::kAllow);
  const PlannerHint hint = HintBeforeRun(*bank.session, bank.source, &*bank.plan, bank.diagnostics);
  ASSERT_EQ(hint.items.size(), 1u);
  EXPECT_EQ(hint.items[0].tool, "pay");
  EXPECT_EQ(hint.items[0].argument, "amount");
  EXPECT_NE(HintText(hint).find("pay(amount: float"), std::string::npos) << HintText(hint);
}

TEST(WrongCalls, AreInSarif) {
  Bank bank("pay(amount='ten', payee='x')");
  const SarifPart part = SarifOf(*bank.session, bank.source, bank.diagnostics, &bank.plan->flows, &bank.plan->verdict, &Explain(*bank.session, *bank.plan));
  ASSERT_EQ(part.results.size(), 1u);
  EXPECT_EQ(part.results[0].StringAt("ruleId"), "ends-the-run");
  EXPECT_EQ(part.results[0].StringAt("level"), "warning");
  EXPECT_NE(WriteJson(SarifLog(*bank.session, {part})).find("L207: this call of `pay` cannot be made: amount: expected number, got string."), std::string::npos);
}

TEST(WrongCalls, EndTheRunInTheWordsThatWereForeseen) {
  for (const char* plan : {"pay('ten', 'x')", "pay(5)", "pay(5, 'x', amont=3)", "pay(5, 'x', {'level': 1})"}) {
    Bank bank(plan);
    ASSERT_EQ(bank.plan->flows.wrong_calls.size(), 1u) << plan;
    const std::unique_ptr<World> world = RunWorld(plan, kGate, DenyAll(), kNoReplies, {}, kTools);
    const RunReport& report = world->report;
    ASSERT_TRUE(report.error) << plan;
    EXPECT_EQ(report.error->type, "TypeError");
    EXPECT_TRUE(report.error->message.ends_with(bank.plan->flows.wrong_calls[0].words)) << report.error->message;
    EXPECT_NE(HintText(report.hint).find("pay(amount: float"), std::string::npos) << HintText(report.hint);
  }
}

}  // namespace
}  // namespace penstock

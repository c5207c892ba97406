// Mutants: what they are, which of them tests kill, how quickly.
#include <chrono>

#include "gate_testing.h"
#include "policies/coverage.h"
#include "policies/mutants.h"

namespace penstock {
namespace {

std::vector<std::string> MutantTexts(const std::string& text) {
  SourceFile source("m.gate", text);
  std::vector<std::string> out;
  for (const GateMutant& mutant : MutantsOf(source)) out.push_back(Applied(text, mutant.edits));
  return out;
}

TEST(Mutants, AreSingleEdits) {
  struct Case {
    const char* text;
    std::vector<std::string> some;  // among the mutants
  };
  const Case cases[] = {
      {"permit a if x > 9 and (y or not z);",
       {"permit a if (y or not z);", "permit a if x > 9;", "permit a if x > 9 or (y or not z);", "permit a if x > 9 and (y and not z);", "permit a if x > 9 and (y or  z);",
        "permit a if x < 9 and (y or not z);", "permit a if x >= 9 and (y or not z);", "permit a if x > 10 and (y or not z);", "permit a if x > 9 and (not z);",
        "permit a if x > 9 and (y or not z) releasing args;", ""}},
      {"permit a, b if every r in xs: (r in [\"*@x\", \"y\"]) unless q == \"t\" releasing (u, v) with approval by User;",
       {"permit b if every r in xs: (r in [\"*@x\", \"y\"]) unless q == \"t\" releasing (u, v) with approval by User;",
        "permit a, b if some r in xs: (r in [\"*@x\", \"y\"]) unless q == \"t\" releasing (u, v) with approval by User;",
        "permit a, b if every r in xs: (r not in [\"*@x\", \"y\"]) unless q == \"t\" releasing (u, v) with approval by User;",
        "permit a, b if every r in xs: (r in [\"*\", \"y\"]) unless q == \"t\" releasing (u, v) with approval by User;",
        "permit a, b if every r in xs: (r in [\"y\"]) unless q == \"t\" releasing (u, v) with approval by User;",
        "permit a, b if every r in xs: (r in [\"*@x\", \"y\"]) releasing (u, v) with approval by User;",
        "permit a, b if every r in xs: (r in [\"*@x\", \"y\"]) unless q == \"t~\" releasing (u, v) with approval by User;",
        "permit a, b if every r in xs: (r in [\"*@x\", \"y\"]) unless q == \"t\" releasing (v) with approval by User;",
        "permit a, b if every r in xs: (r in [\"*@x\", \"y\"]) unless q == \"t\" releasing (u, v);"}},
      {"budget b: count by (x) over a, c <= 99 per 9h else deny;",
       {"budget b: count over a, c <= 99 per 9h else deny;", "budget b: count by (x) over a, c <= 100 per 9h else deny;", "budget b: count by (x) over a, c <= 99 per 10h else deny;",
        "budget b: count by (x) over a, c <= 99 per 9h else ask User;", "budget b: count by (x) over c <= 99 per 9h else deny;"}},
      {"sequence s: before a as p if p.x > 1 require b if y == 2 within 1h;",
       {"sequence s: before a as p require b if y == 2 within 1h;", "sequence s: before a as p if p.x > 1 require b within 1h;", "sequence s: before a as p if p.x > 1 require b if y != 2 within 1h;",
        "sequence s: before a as p if p.x > 1 require b if y == 2 within 2h;"}},
      {"tool a effect critical (x, y) observed by to + (cc ?? []) hiding (z);",
       {"tool a read critical (x, y) observed by to + (cc ?? []) hiding (z);", "tool a effect critical (y) observed by to + (cc ?? []) hiding (z);",
        "tool a effect critical (x, y) hiding (z);", "tool a effect critical (x, y) observed by to hiding (z);", "tool a effect critical (x, y) observed by to + (cc ?? []);"}},
      {"label a { from [m.x]; readers staff; fresh; }",
       {"label a { from [System]; readers staff; fresh; }", "label a { from [m.x]; readers Public; fresh; }", "label a { from [m.x]; readers staff; }"}},
      {"policy a 1;", {"policy a 1; mode explicit;"}},
      {"mode strict;", {"mode explicit;"}},
  };
  for (const Case& one : cases) {
    std::vector<std::string> made = MutantTexts(one.text);
    for (const std::string& wanted : one.some) {
      EXPECT_NE(std::find(made.begin(), made.end(), wanted), made.end()) << one.text << "\n  lacks " << wanted;
    }
    EXPECT_EQ(std::find(made.begin(), made.end(), one.text), made.end()) << "a mutant that changes nothing";
  }
}

const char* kTested = R"(
mode strict;
@id("drop") permit drop_order if id < 5;
test "small" { call drop_order(id: 4); expect allow by "drop"; }
)";

TEST(Mutants, SurviveWhereNothingIsTested) {
  Shop shop(kTested);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  MutationReport report = TryMutants(shop.loaded);
  EXPECT_GE(report.killed, 2u);
  std::string text = report.ToText();
  EXPECT_NE(text.find("survived: bound changed\n  - @id(\"drop\") permit drop_order if id < 5;\n  + @id(\"drop\") permit drop_order if id < 6;\n"), std::string::npos) << text;
  EXPECT_EQ(text, TryMutants(shop.loaded).ToText()) << "the same report each time";
  Shop better(std::string(kTested) + "test \"large\" { call drop_order(id: 5); expect deny; }");
  EXPECT_EQ(TryMutants(better.loaded).ToText().find("bound changed\n  - @id"), std::string::npos);
}

TEST(Coverage, NamesWhatNoTestLooksAt) {
  Shop shop(R"(
@id("drop") permit drop_order if id < 5 and arg("from")? != "x" accepting untrusted (id);
@id("never") forbid refund if buyer == "eve";
test "small" { call drop_order(id: 4, from: "y"); expect allow by "drop"; }
test "large" { call drop_order(id: 7, from: "y"); expect deny; }
)");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  CoverageReport report = CoverageOfTests(shop.policies());
  ASSERT_EQ(report.rules.size(), 2u);
  EXPECT_EQ(report.rules_decided(), 1u);
  std::string text = report.ToText();
  EXPECT_NE(text.find("arg(\"from\")? != \"x\": never false"), std::string::npos) << text;
  EXPECT_NE(text.find("accepting untrusted (id): never needed"), std::string::npos) << text;
  EXPECT_NE(text.find("forbid never decides no test\n  buyer == \"eve\": never looked at"), std::string::npos) << text;
  EXPECT_EQ(text.find("id < 5"), std::string::npos) << text;
}

// A hundred rules and five hundred tests.
TEST(Mutants, AreTriedQuickly) {
  std::string rules;
  for (int i = 0; i < 100; ++i) {
    std::string n = std::to_string(i);
    rules += "@id(\"r" + n + "\") permit refund if buyer == \"b" + n + "\" and amount <= " + std::to_string(i + 10) + " EUR releasing (amount) because \"Rule.\";\n";
    for (int k = 0; k < 5; ++k) {
      rules += "test \"t" + n + "_" + std::to_string(k) + "\" { call refund(buyer: \"b" + n + "\", amount: " + std::to_string(i + 10 + (k % 2)) + "); expect " + (k % 2 ? "deny" : "allow") + "; }\n";
    }
  }
  Shop shop(rules);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  auto since = [](std::chrono::steady_clock::time_point start) { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(RunGateTests(shop.policies()).ok());
  double tests = since(start);
  start = std::chrono::steady_clock::now();
  MutationReport report = TryMutants(shop.loaded);
  std::printf("100 rules, 500 tests: %.3f s; %zu mutants: %.3f s, score %d %%\n", tests, report.tried(), since(start), report.score());
  EXPECT_GT(report.tried(), 800u);
}

}  // namespace
}  // namespace penstock

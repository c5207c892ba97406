// The library: gates to start from, each with tests that notice nine of ten mistakes; and what is made of gates.
#include <algorithm>
#include <filesystem>

#include "core/files.h"
#include "gate_testing.h"
#include "policies/document.h"
#include "policies/explain.h"
#include "policies/first_gate.h"
#include "policies/mutants.h"

namespace penstock {
namespace {

std::string LibraryFile(const std::string& name) { return std::string(PENSTOCK_SOURCE_DIR) + "/library/" + name; }

class Library : public testing::TestWithParam<const char*> {};

TEST_P(Library, IsTestedThrough) {
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({LibraryFile(std::string(GetParam()) + ".gate")}, Manifest(), labels);
  ASSERT_TRUE(loaded.ok()) << loaded.Messages();
  EXPECT_EQ(loaded.Messages(), "") << "a gate to start from has no warnings";
  GateTestReport report = RunGateTests(*loaded.policies);
  ASSERT_TRUE(report.ok()) << report.ToText();
  MutationReport mutants = TryMutants(loaded);
  EXPECT_GE(mutants.score(), 90) << mutants.ToText();
  std::printf("%-9s %2zu tests and asserts, %3zu mutants, score %d %%\n", GetParam(), report.items.size(), mutants.tried(), mutants.score());
}

TEST_P(Library, IsImported) {
  LabelTable labels;
  std::string name = GetParam();
  LoadOptions options;
  LoadedGates loaded = LoadGates({{LibraryFile("mine.gate"), "policy mine 1.0.0; import \"" + name + ".gate\"; tools \"tools/" + name + ".json\";"}}, Manifest(), labels);
  EXPECT_TRUE(loaded.ok()) << loaded.Messages();
}

INSTANTIATE_TEST_SUITE_P(Gates, Library, testing::Values("calendar", "chat", "email", "files", "office", "payments", "web"),
                         [](const auto& row) { return std::string(row.param); });

// -- a whole agent: the tools of AgentDojo's suites

std::string AgentFile(const std::string& name) { return std::string(PENSTOCK_SOURCE_DIR) + "/examples/agentdojo/" + name; }

class Agents : public testing::TestWithParam<const char*> {};

TEST_P(Agents, AreTestedThrough) {
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({AgentFile("tests/" + std::string(GetParam()) + ".gate")}, Manifest(), labels);
  ASSERT_TRUE(loaded.ok()) << loaded.Messages();
  EXPECT_EQ(loaded.Messages(), "");
  GateTestReport report = RunGateTests(*loaded.policies);
  ASSERT_TRUE(report.ok()) << report.ToText();
  MutationReport mutants = TryMutants(loaded);
  EXPECT_GE(mutants.score(), 90) << mutants.ToText();
  std::printf("%-9s %2zu tests and asserts, %3zu mutants, score %d %%\n", GetParam(), report.items.size(), mutants.tried(), mutants.score());
}

INSTANTIATE_TEST_SUITE_P(AgentDojo, Agents, testing::Values("banking", "slack", "travel", "workspace"), [](const auto& row) { return std::string(row.param); });

TEST(AgentDojo, TakesFewLines) {
  size_t lines = 0;
  for (const char* name : {"banking", "slack", "travel", "workspace"}) {
    std::string text = *ReadFile(AgentFile(std::string(name) + ".gate"));
    lines += static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  EXPECT_LE(lines, 150u);
}

TEST(FirstGate, LoadsAndIsClosed) {
  for (const auto& entry : std::filesystem::directory_iterator(LibraryFile("tools"))) {
    Manifest manifest = *ManifestFromJson(*ParseJson(*ReadFile(entry.path().string())));
    for (bool use_hints : {false, true}) {
      LabelTable labels;
      LoadedGates loaded = LoadGates({{"first.gate", FirstGate(manifest, {"first", "", use_hints})}}, manifest, labels);
      ASSERT_TRUE(loaded.ok()) << loaded.Messages();
      GateTestReport report = RunGateTests(*loaded.policies);
      EXPECT_TRUE(report.ok()) << report.ToText();
      EXPECT_GE(report.items.size(), 1u);
    }
  }
}

TEST(FirstGate, TakesHintsAsSuggestions) {
  Manifest manifest = *ManifestFromJson(*ParseJson(R"({"tools": [
    {"name": "get-page", "description": "Reads.\nIgnore this line.", "inputSchema": {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]},
     "annotations": {"readOnlyHint": true}},
    {"name": "notify", "inputSchema": {"type": "object", "properties": {"to": {"type": "array", "items": {"type": "string"}}, "cc": {"type": "array", "items": {"type": "string"}},
      "from": {"type": "string"}, "control": {"type": "string"}}, "required": ["to", "from"]}, "annotations": {"destructiveHint": true, "openWorldHint": false}}]})"));
  std::string closed = FirstGate(manifest, {"first", "", false}), hinted = FirstGate(manifest, {"first", "", true});
  EXPECT_NE(closed.find("tool \"get-page\" effect critical args observed by Public;\n"), std::string::npos) << closed;
  EXPECT_NE(closed.find("// Its server says that it only reads. If that is so: tool \"get-page\" read observed by Public;\n"), std::string::npos) << closed;
  EXPECT_NE(closed.find("tool notify effect critical args observed by to + (cc ?? []);\n"), std::string::npos) << closed;
  EXPECT_EQ(closed.find("Ignore"), std::string::npos) << closed;
  EXPECT_NE(hinted.find("tool \"get-page\" read observed by Public;\n"), std::string::npos) << hinted;
  for (const std::string& text : {closed, hinted}) {
    LabelTable labels;
    LoadedGates loaded = LoadGates({{"first.gate", text}}, manifest, labels);
    EXPECT_TRUE(loaded.ok()) << loaded.Messages();
  }
}

const char* kDescribed = R"(
@id("small") permit refund if amount <= 20 EUR unless buyer == "eve" accepting untrusted (buyer) releasing (amount) with approval by staff because "Why | not <b>.";
@id("never") forbid refund if args are tagged secret because "Secrets.";
budget day: sum(amount) over refund <= 100 EUR per 24h else ask staff because "Enough.";
sequence first: before refund as p require is_member as m if m.name == p.buyer within 2h because "Known first.";
assert never permit refund if control is untrusted;
)";

TEST(Explain, WritesTheGuardsOut) {
  Shop shop(kDescribed);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  std::string text = ExplainRule(shop.policies(), "small").value_or("");
  for (const char* part : {"A call of refund may be made with the approval of staff when all of this holds:", "control is trusted", "buyer may be untrusted: waived",
                           "critical argument amount is trusted", "amount may be told to [buyer]", "reason is readable by [buyer]", "  - amount <= 20 EUR\n", "not buyer == \"eve\"",
                           "denied all the same where one of these applies: never, first", "asked about where one of these applies: day"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  EXPECT_NE(ExplainRule(shop.policies(), "day").value_or("").find("when with it the sum is above 100"), std::string::npos);
  EXPECT_NE(ExplainRule(shop.policies(), "first").value_or("").find("is denied unless is_member was called before it in the last 7200 seconds"), std::string::npos);
  EXPECT_FALSE(ExplainRule(shop.policies(), "smal").has_value());
}

TEST(Document, NamesEveryReleaseAndWaiver) {
  Shop shop(kDescribed);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  GateDocument document = DocumentGates(shop.loaded);
  std::string markdown = document.ToMarkdown(), html = document.ToHtml();
  EXPECT_NE(markdown.find("| small | refund | (amount) | if amount \\<= 20 EUR unless buyer == \"eve\" |"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("Why \\| not \\<b>."), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("shop.gate:16 |"), std::string::npos) << markdown;
  EXPECT_NE(html.find("Why | not &lt;b&gt;."), std::string::npos);
  EXPECT_EQ(html.find("<b>"), std::string::npos);
  for (const char* title : {"Releases", "Waivers", "Approvals", "Budgets", "Sequences", "Forbids", "Promises"}) {
    EXPECT_NE(markdown.find(std::string("## ") + title), std::string::npos) << title;
  }
}

}  // namespace
}  // namespace penstock

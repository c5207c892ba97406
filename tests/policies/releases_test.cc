// Releases: views of small things, what they cost, who may not bring them about; and how many texts a pattern takes.
#include <re2/re2.h>

#include <random>
#include <set>

#include "gate_testing.h"
#include "policies/explain.h"
#include "policies/mutants.h"
#include "policies/pattern_size.h"

namespace penstock {
namespace {

const char* kSorterTools = R"({"tools": [
  {"name": "sort", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
   "outputSchema": {"type": "object", "required": ["folder"], "properties": {"folder": {"type": "string", "enum": ["bills", "family", "work", "spam"]},
     "urgent": {"type": "boolean"}, "note": {"type": "string"}}}},
  {"name": "count", "inputSchema": {"type": "object", "properties": {"of": {"type": "string"}}},
   "outputSchema": {"type": "object", "required": ["number"], "properties": {"number": {"type": "integer", "minimum": 0, "maximum": 1000}}}},
  {"name": "sort_all", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
   "outputSchema": {"type": "object", "required": ["result"], "x-fastmcp-wrap-result": true, "properties": {"result": {"type": "array", "items": {"type": "string", "enum": ["bills", "work"]}}}}},
  {"name": "move", "inputSchema": {"type": "object", "properties": {"id": {"type": "integer"}, "folder": {"type": "string"}}, "required": ["id", "folder"]}},
  {"name": "flag", "inputSchema": {"type": "object", "properties": {"folder": {"type": "string"}}, "required": ["folder"]}},
  {"name": "tell", "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}, "number": {"type": "integer"}}, "required": ["to", "number"]}}
]})";

const char* kSorterHead = R"(policy sorter 1.0.0;
label sort { keeps args; }
label count { from [System]; readers [User]; }
label move, flag, tell { from [System]; readers [User]; fresh; }
tool sort, count read;
tool move effect critical (id, folder) observed by User;
tool flag effect critical (folder) observed by User;
tool tell effect critical (to) observed by [to];
@id("move") permit move because "As the user says.";
@id("flag") permit flag because "As the user says.";
@id("tell") permit tell because "Who may know.";
endorse triage { of sort.folder; capacity <= 2 bits; budget 4 bits per run; to [System]; for move.folder; because "One of four."; }
declassify headcount { of count.number; capacity <= 10 bits; budget 20 bits per run; to ["*@partner.example"]; because "Totals."; }
)";

struct Sorter {
  LabelTable labels;
  LoadedGates loaded;
  explicit Sorter(const std::string& rules, const std::string& head = kSorterHead) {
    loaded = LoadGates({{"sorter.gate", head + rules}}, *ManifestFromJson(*ParseJson(kSorterTools)), labels);
  }
};

void ExpectSorterTestsHold(const std::string& rules, const std::string& head = kSorterHead) {
  Sorter sorter(rules, head);
  ASSERT_TRUE(sorter.loaded.ok()) << sorter.loaded.Messages();
  GateTestReport report = RunGateTests(*sorter.loaded.policies);
  EXPECT_GT(report.items.size(), 0u);
  EXPECT_TRUE(report.ok()) << report.ToText();
}

TEST(Releases, WhatAClassifierSaysIsBelievedWhereItIsStated) {
  ExpectSorterTestsHold(R"(
    test "released" { given sort(text: "t" from "eve" readers [User]) returns {folder: "bills"};
      call move(id: 1, folder: "bills" from "eve" readers [User]); expect allow by "move", "triage"; }
    test "trusted needs none" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "work"); expect allow by "move"; }
    test "nothing was given" { call move(id: 1, folder: "bills" from "eve"); expect deny; }
    test "another value" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "work" from "eve"); expect deny; }
    test "no folder at all" { given sort(text: "t" from "eve") returns {folder: "anything"}; call move(id: 1, folder: "anything" from "eve"); expect deny; }
    test "somebody else had a part" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "bills" from ["eve", "mallory"]); expect deny; }
    test "of another reply's label" { given sort(text: "t" from "ann") returns {folder: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect deny; }
    test "another argument" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1 from "eve", folder: "bills" from "eve"); expect deny; }
    test "another tool" { given sort(text: "t" from "eve") returns {folder: "bills"}; call flag(folder: "bills" from "eve"); expect deny; }
    test "another part" { given sort(text: "t" from "eve") returns {folder: "work", note: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect deny; }
    test "robustness: others decide on the call" { given sort(text: "t" from "eve") returns {folder: "bills"};
      control from "eve"; call move(id: 1, folder: "bills" from "eve"); expect deny; }
    test "robustness: others decided that it was asked" { control from "eve"; given sort(text: "t" from "eve") returns {folder: "bills"};
      control from User; call move(id: 1, folder: "bills" from "eve"); expect deny; }
    test "budget" { given sort(text: "t" from "eve") returns {folder: "bills"}; given move(id: 1, folder: "bills" from "eve");
      call move(id: 2, folder: "bills" from "eve"); expect allow by "triage"; }
    test "budget is spent" { given sort(text: "t" from "eve") returns {folder: "bills"}; given 2 times move(id: 1, folder: "bills" from "eve");
      call move(id: 2, folder: "bills" from "eve"); expect deny; }
    test "trusted calls cost nothing" { given sort(text: "t" from "eve") returns {folder: "bills"}; given 9 times move(id: 1, folder: "bills");
      call move(id: 2, folder: "bills" from "eve"); expect allow by "triage"; }
    test "before the run" { call move(id: 1, folder: ? from "eve"); expect deny; }
    test "before the run, given" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: ? from "eve"); expect depends; }
  )");
}

TEST(Releases, OfAListEachElementIsOne) {
  ExpectSorterTestsHold(R"(
    label sort_all { keeps args; }
    tool sort_all read;
    endorse each { of sort_all.result; capacity <= 1 bits; budget 2 bits per run; to [System]; for move.folder; because "One of two."; }
    test "the first" { given sort_all(text: "t" from "eve" readers [User]) returns ["bills", "work"];
      call move(id: 1, folder: "bills" from "eve" readers [User]); expect allow by "each"; }
    test "the second" { given sort_all(text: "t" from "eve" readers [User]) returns ["bills", "work"];
      call move(id: 1, folder: "work" from "eve" readers [User]); expect allow by "each"; }
    test "none of them" { given sort_all(text: "t" from "eve" readers [User]) returns ["bills"];
      call move(id: 1, folder: "work" from "eve" readers [User]); expect deny; }
    test "no word of the two" { given sort_all(text: "t" from "eve" readers [User]) returns ["bills", "anything"];
      call move(id: 1, folder: "anything" from "eve" readers [User]); expect deny; }
    test "an empty list" { given sort_all(text: "t" from "eve" readers [User]) returns [];
      call move(id: 1, folder: "work" from "eve" readers [User]); expect deny; }
    test "each costs" { given sort_all(text: "t" from "eve" readers [User]) returns ["bills", "work"]; given 2 times move(id: 1, folder: "work" from "eve" readers [User]);
      call move(id: 1, folder: "bills" from "eve" readers [User]); expect deny; }
  )");
}

TEST(Releases, ASmallNumberIsToldToWhoIsStated) {
  ExpectSorterTestsHold(R"(
    test "told" { given count(of: "all") returns {number: 40}; call tell(to: "p@partner.example", number: 40 from System readers [User]); expect allow by "headcount"; }
    test "to others" { given count(of: "all") returns {number: 40}; call tell(to: "x@else.example", number: 40 from System readers [User]); expect deny; }
    test "to the user it is told anyway" { call tell(to: "x@else.example", number: 40); expect allow; }
    test "out of bounds" { given count(of: "all") returns {number: 4000}; call tell(to: "p@partner.example", number: 4000 from System readers [User]); expect deny; }
    test "robustness: others chose what is counted" { given count(of: "all" from "eve") returns {number: 40};
      call tell(to: "p@partner.example", number: 40 from ["eve", System] readers [User]); expect deny; }
    test "an address found elsewhere" { given count(of: "all") returns {number: 40};
      call tell(to: "p@partner.example" from "eve", number: 40 from System readers [User]); expect deny; }
    test "budget" { given count(of: "all") returns {number: 40}; given 2 times tell(to: "p@partner.example", number: 40 from System readers [User]);
      call tell(to: "p@partner.example", number: 40 from System readers [User]); expect deny; }
  )");
}

TEST(Releases, ForbidsAndAsksSeeItAsItIs) {
  ExpectSorterTestsHold(R"(
    @id("no") forbid move if folder is untrusted and id > 5 because "Not so many.";
    @id("look") ask User before move if folder is from "eve" because "Eve.";
    test "asked" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect ask by "look", "triage"; }
    test "forbidden" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 6, folder: "bills" from "eve"); expect deny by "no"; }
  )");
}

TEST(Releases, WhatSaysNotForWhatEndorsesNothing) {
  std::string head = kSorterHead;
  head.erase(head.find("for move.folder; "), 17);
  ExpectSorterTestsHold(R"(
    test "believed nowhere" { given sort(text: "t" from "eve" readers [User]) returns {folder: "bills"};
      call move(id: 1, folder: "bills" from "eve" readers [User]); expect deny; }
    test "told to whom it says" { given count(of: "all") returns {number: 40};
      call tell(to: "p@partner.example", number: 40 from System readers [User]); expect allow by "headcount"; }
    assert never permit move if folder is untrusted;
    assert never permit flag if folder is untrusted;
  )", head);
  Sorter sorter("", head);
  EXPECT_NE(sorter.loaded.Messages().find("endorses nothing"), std::string::npos) << sorter.loaded.Messages();
  EXPECT_NE(sorter.loaded.Messages().find("for move.id, move.folder, flag.folder;"), std::string::npos) << sorter.loaded.Messages();
  EXPECT_EQ(Sorter("").loaded.Messages().find("endorses nothing"), std::string::npos);
}

TEST(Releases, WhoReleasesIsAsked) {
  std::string head = kSorterHead;
  head.replace(head.find("for move.folder;"), 16, "for move.folder; by User;");
  ExpectSorterTestsHold(R"(
    test "asked" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect ask by "move", "triage"; }
    test "trusted is not" { call move(id: 1, folder: "bills"); expect allow; }
  )", head);
}

TEST(Releases, OneThatAsksNobodyGoesFirst) {
  std::string second = std::string(kSorterHead).substr(std::string(kSorterHead).find("endorse triage"));
  second = "endorse looked_at" + second.substr(14, second.find("declassify") - 14);
  second.insert(second.find("because"), "by User; ");
  const char* test = R"(
    test "nobody is asked" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect allow by "triage"; }
    test "then somebody" { given sort(text: "t" from "eve") returns {folder: "bills"}; given 2 times move(id: 1, folder: "bills" from "eve");
      call move(id: 1, folder: "bills" from "eve"); expect ask by "looked_at"; })";
  std::string head = kSorterHead;
  ExpectSorterTestsHold(second + test);
  ExpectSorterTestsHold(test, head.insert(head.find("endorse triage"), second));
}

TEST(Releases, OnTrialNothingIsReleased) {
  std::string head = kSorterHead;
  head.insert(head.find("endorse triage"), "@observe ");
  ExpectSorterTestsHold(R"(
    test "not yet" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect deny; }
  )", head);
}

TEST(Releases, SayWhyTheyDoNotHelp) {
  Sorter sorter("");
  ASSERT_TRUE(sorter.loaded.ok()) << sorter.loaded.Messages();
  const PolicySet& policies = *sorter.loaded.policies;
  Label eve;
  eve.from = {sorter.labels.Principal("eve")};
  const LabelId from_eve = sorter.labels.Intern(eve);
  CallFacts call;
  call.tool = policies.manifest().Find("move");
  call.arguments = {{Presence::kPresent, true, {Json(1)}, {}}, {Presence::kPresent, true, {Json("bills")}, {from_eve, from_eve}}};
  PastCall sorted;
  sorted.tool = policies.manifest().Find("sort");
  sorted.arguments = {Json("t")};
  sorted.labels = {from_eve};
  sorted.result = Json(JsonObject{{"folder", "bills"}});
  sorted.reply_labels = {from_eve, {}};
  RunHistory history;
  NoFacts nothing;
  auto why = [&] {
    Decision decision = Judge(policies, call, nothing, history);
    return decision.failed.empty() ? std::string(NameOf(decision.outcome)) : decision.failed[0].release;
  };
  EXPECT_EQ(why(), "triage: `sort` gave nothing in this run");
  history.calls.push_back(sorted);
  EXPECT_EQ(why(), "allow");
  history.calls[0].result = Json(JsonObject{{"folder", "work"}});
  EXPECT_EQ(why(), "triage: it is no value that was released");
  history.calls[0] = sorted;
  history.calls[0].reply_labels = {kBottom, {}};
  EXPECT_EQ(why(), "triage: something else had a part in it");
  history.calls[0] = sorted;
  history.calls[0].control = from_eve;
  EXPECT_EQ(why(), "triage: others decided that its source was called");
  history.calls[0] = sorted;
  PastCall moved;
  moved.tool = call.tool;
  moved.failed = true;  // what was told stays told
  moved.releases = {{"triage", true, "folder", Json(4)}};
  history.calls.push_back(moved);
  EXPECT_EQ(why(), "triage: its budget of 4 bits a run is spent");
}

TEST(Releases, AnOverlayReleasesNothingOfItsBase) {
  LabelTable labels;
  LoadOptions options;
  std::string head = kSorterHead;
  const std::string base = head.substr(0, head.find("endorse triage"));
  options.read = [&](const std::string&) -> Result<std::string> { return base; };
  const std::string overlay = "policy top 1.0.0; import \"base.gate\"; " + head.substr(head.find("endorse triage")) +
                              "test \"t\" { given sort(text: \"t\" from \"eve\") returns {folder: \"bills\"}; call move(id: 1, folder: \"bills\" from \"eve\"); expect deny; }";
  LoadedGates loaded = LoadGates({{"top.gate", overlay}}, *ManifestFromJson(*ParseJson(kSorterTools)), labels, options);
  ASSERT_TRUE(loaded.ok()) << loaded.Messages();
  EXPECT_TRUE(RunGateTests(*loaded.policies).ok()) << RunGateTests(*loaded.policies).ToText();
}

TEST(Releases, AreExplainedAndMutated) {
  Sorter sorter(R"(
    test "released" { given sort(text: "t" from "eve") returns {folder: "bills"}; call move(id: 1, folder: "bills" from "eve"); expect allow; }
  )");
  ASSERT_TRUE(sorter.loaded.ok()) << sorter.loaded.Messages();
  std::string text = ExplainRule(*sorter.loaded.policies, "triage").value_or("");
  EXPECT_NE(text.find("What stands in move.folder is believed"), std::string::npos) << text;
  EXPECT_NE(text.find("costs 2 bits, fits into the 4 bits of a run"), std::string::npos) << text;
  std::string survivors = TryMutants(sorter.loaded).ToText();
  EXPECT_NE(survivors.find("one use more"), std::string::npos) << survivors;
  EXPECT_NE(survivors.find("`for` widened"), std::string::npos) << survivors;
  EXPECT_NE(survivors.find("readers widened"), std::string::npos) << survivors;
}

// -- how many texts

// What an assert meets that a release serves: the call that it lets through, as a test that fails.
TEST(Releases, BreakAnAssertThatSaysNever) {
  struct Case {
    const char* promise;
    const char* found;  // a part of what is said; null: proved
  };
  const Case cases[] = {
      {"move if folder is untrusted", "given sort(text: \"a\" from [\"somebody\"]) returns {folder: \"bills\"};"},
      {"move if folder is untrusted and folder == \"spam\"", "folder: \"spam\" from"},
      {"move if id is untrusted", nullptr},
      {"move if control is untrusted", nullptr},
      {"flag if folder is untrusted", nullptr},
      {"tell if number is not public", "given count()"},
      {"tell if number is not public and number > 500", "number: 1000"},
      // Values that only z3 knows.
      {"move if folder is untrusted and folder not in [\"bills\", \"family\", \"work\", \"spam\"]", "not decided"},
  };
  for (const Case& one : cases) {
    const std::string promise = std::string("assert never permit ") + one.promise + ";\n";
    Sorter sorter(promise);
    ASSERT_TRUE(sorter.loaded.ok()) << sorter.loaded.Messages();
    const GateTestItem item = ProveGates(*sorter.loaded.policies).items.front();
    EXPECT_EQ(item.passed, one.found == nullptr) << promise << item.found;
    if (!one.found) continue;
    EXPECT_NE((item.found + "\n" + item.witness).find(one.found), std::string::npos) << promise << item.found << "\n" << item.witness;
    if (item.found.starts_with("not decided")) continue;
    Sorter with(item.witness);
    ASSERT_TRUE(with.loaded.ok()) << with.loaded.Messages() << item.witness;
    EXPECT_FALSE(RunGateTests(*with.loaded.policies).ok()) << item.witness;
  }
}

TEST(PatternSize, CountsWhatIsFinite) {
  struct Case {
    const char* pattern;
    double count;  // -1: nothing is said
  };
  const Case cases[] = {
      {"^[0-9]{6,10}$", 11111000000.0}, {"^a$", 1}, {"^$", 1}, {"^(a|b|ab)?$", 4}, {"^(a|a)(b|b)$", 1}, {"^[a-c]{2}\\d?$", 99}, {"^a{0}b$", 1},
      {"^INV-[0-9]{4}$", 10000}, {"^(?:ab){1,2}$", 2}, {"^\\.$", 1}, {"^[^\\s\\S]?$", 1}, {"^[^\\S]$", 5},
      {"[0-9]", -1}, {"^[0-9]", -1}, {"[0-9]$", -1}, {"^a|b$", -1}, {"^a*$", -1}, {"^a+$", -1}, {"^a{3,}$", -1}, {"^a\\$", -1}, {"(?i)^a$", -1}, {"^\\bx$", -1},
      {"^(a{999}){999}$", -1}, {"^[[:alpha:]]$", -1}, {"^(a$", -1}, {"^a)$", -1}, {"^a**$", -1}, {"^^a$$", -1}, {"", -1}, {"^", -1}};
  for (const Case& one : cases) {
    std::optional<long double> count = CountOfPattern(one.pattern);
    EXPECT_EQ(count ? static_cast<double>(*count) : -1, one.count) << one.pattern;
  }
}

// Against RE2: all short texts over three letters are tried.
TEST(PatternSize, AgreesWithTheMatcher) {
  std::mt19937 random(3);
  auto below = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
  std::function<std::string(int)> make = [&](int depth) -> std::string {
    switch (below(depth > 0 ? 7 : 3)) {
      case 0: return std::string(1, static_cast<char>('a' + below(3)));
      case 1: return "[ab]";
      case 2: return "[bc]?";
      case 3: return make(depth - 1) + make(depth - 1);
      case 4: return "(" + make(depth - 1) + "|" + make(depth - 1) + ")";
      case 5: return "(" + make(depth - 1) + ")?";
      default: return "(?:" + make(depth - 1) + "){1,2}";
    }
  };
  std::vector<std::string> texts = {""};
  for (size_t i = 0; i < texts.size() && texts[i].size() < 7; ++i) for (char c : {'a', 'b', 'c'}) texts.push_back(texts[i] + c);
  size_t compared = 0;
  for (int round = 0; round < 400; ++round) {
    std::string inner = make(3);
    re2::RE2 pattern("^(" + inner + ")$");
    ASSERT_TRUE(pattern.ok()) << inner;
    size_t matched = 0;
    bool longest = false;
    for (const std::string& text : texts) {
      bool yes = re2::RE2::PartialMatch(text, pattern);
      matched += yes;
      longest |= yes && text.size() == 7;
    }
    std::optional<long double> count = CountOfPattern("^(" + inner + ")$");
    ASSERT_TRUE(count) << inner;
    if (longest) continue;  // there may be longer ones
    EXPECT_EQ(static_cast<size_t>(*count), matched) << inner;
    ++compared;
  }
  EXPECT_GT(compared, 100u);
}

}  // namespace
}  // namespace penstock

// Asserts about values, put to z3. What it proves no call breaks; what it finds is a test that fails.
#include <re2/re2.h>

#include <cstring>
#include <functional>
#include <set>

#include "judged_world.h"
#include "policies/diff.h"
#include "policies/evaluate.h"
#include "policies/prove.h"

namespace penstock {
namespace {

// An assert about a gate with one permit, with and without the solver.
struct Case {
  const char* rules;
  const char* promise;
  const char* witness;  // a part of the call that breaks it; null: it holds
};

TEST(Z3, DecidesWhatValuesDecide) {
  const Case cases[] = {
      {"permit refund if amount <= 500 EUR;", "amount > 500 EUR", nullptr},
      {"permit refund if amount <= 500 EUR;", "amount >= 500 EUR", "amount: 500"},
      {"permit refund if amount < 0.3 EUR;", "amount >= 0.3 EUR", nullptr},
      {"permit refund if amount <= 500 EUR accepting untrusted (amount);", "amount is untrusted and amount > 500 EUR", nullptr},
      {"permit refund if buyer in [\"ann\", \"bob\"];", "buyer == \"eve\"", nullptr},
      {"permit refund if buyer in [\"ann\", \"bob\"];", "buyer == \"bob\"", "buyer: \"bob\""},
      {"permit refund if buyer in staff;", "not (buyer in staff)", nullptr},
      {"permit refund if buyer in staff;", "buyer in staff", "@shop.example\""},
      {"permit refund if buyer like \"a*\";", "buyer like \"b*\"", nullptr},
      {"permit refund if buyer like \"a*\";", "buyer like \"*b\"", "buyer: \"a"},
      {"permit refund if domain(buyer) == \"shop.example\";", "domain(buyer) == \"evil.example\"", nullptr},
      {"permit refund if domain(buyer) == \"shop.example\";", "amount > 7 EUR", "@shop.example\""},
      {"permit refund if member(buyer) and amount < 9 EUR;", "not member(buyer)", nullptr},
      {"permit refund if member(buyer);", "amount > 10 EUR", "fact member("},
      {"permit refund; forbid refund if amount > 10 EUR;", "amount > 20 EUR", nullptr},
      {"permit refund; forbid refund if amount > 20 EUR;", "amount > 10 EUR", "amount: "},
      {"permit refund; forbid refund if reason? == \"x\";", "reason? == \"x\" and amount < 5 EUR", nullptr},
      {"permit refund if reason is present;", "reason is absent", nullptr},
      {"permit refund if reason? != \"x\";", "reason is absent", nullptr},
      {"permit refund if (reason ?? buyer) == \"x\";", "reason is absent and buyer != \"x\"", nullptr},
      {"permit refund if length(buyer) < 5;", "length(buyer) >= 5", nullptr},
      {"permit refund if length(buyer) < 5;", "length(buyer) == 4", "buyer: \""},
      {"permit send_note if speed? == \"slow\"; forbid refund;", "amount > 0 EUR", nullptr},
      {"permit drop_order if id in [1, 2, 7]; permit refund if amount in [3, 4];", "amount == 5 EUR", nullptr},
      {"permit refund with approval by User if amount <= 5 EUR; permit refund if amount <= 3 EUR;", "amount > 5 EUR", nullptr},
      {"permit refund if amount <= 5 EUR; budget b: sum(amount) over refund <= 3 EUR per run else deny;", "amount > 5 EUR", nullptr},
  };
  for (const Case& one : cases) {
    Shop shop(std::string(one.rules) + "\nassert never permit refund if " + one.promise + ";");
    ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
    EXPECT_FALSE(ProveGates(shop.policies()).items.front().passed && one.witness) << one.rules << one.promise;
    GateTestItem item = ProveGates(shop.policies(), Z3Solver()).items.front();
    EXPECT_EQ(item.passed, one.witness == nullptr) << one.rules << " | " << one.promise << ": " << item.found;
    if (!one.witness) continue;
    EXPECT_NE(item.witness.find(one.witness), std::string::npos) << one.rules << " | " << one.promise << ": " << item.found << "\n" << item.witness;
    Shop with(std::string(one.rules) + item.witness);
    ASSERT_TRUE(with.loaded.ok()) << with.loaded.Messages() << item.witness;
    EXPECT_FALSE(RunGateTests(with.policies()).ok()) << item.witness;
  }
}

// What it is not told it does not decide.
TEST(Z3, NotDecidedIsAnAnswer) {
  for (const char* rules : {"permit refund if reason? matches \"x\\\\bab\" and reason? matches \"^(aab)+$\";", "permit refund if lower(buyer) == \"Ann\";"}) {
    Shop shop(std::string(rules) + "\nassert never permit refund if amount > 5 EUR;");
    ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
    GateTestItem item = ProveGates(shop.policies(), Z3Solver()).items.front();
    EXPECT_FALSE(item.passed);
    EXPECT_EQ(item.found.find("not decided"), 0u) << item.found;
  }
}

TEST(Z3, DecidesPatternsAndQuantifiers) {
  const Case cases[] = {
      {"permit refund if reason? matches \"^(ab|ba)+$\" and reason? matches \"^(aab)+$\";", "amount > 5 EUR", nullptr},
      {"permit refund if buyer matches \"^DE[0-9]{20}$\";", "buyer like \"FR*\"", nullptr},
      {"permit refund if buyer matches \"^DE[0-9]{4}$\";", "buyer like \"*7\"", "buyer: \"DE"},
      {"permit refund if buyer matches \"^[a-z]+$\";", "buyer matches \"[A-Z]\"", nullptr},
      {"permit refund if buyer matches \"(?i)^[a-z]+$\";", "buyer matches \"[A-Z]\"", "buyer: \""},
      {"permit refund if buyer matches \"^a|b$\";", "buyer like \"c*c\"", nullptr},
      {"permit refund if buyer like \"https://*\"; forbid refund if buyer matches \"[?#]\";", "buyer like \"*?*\"", nullptr},
      {"permit refund if buyer matches \"^.$\";", "length(buyer) != 1", nullptr},
      {"permit refund if every x in [buyer, reason ?? \"a\"]: (x in [\"a\", \"b\"]);", "buyer == \"c\"", nullptr},
      {"permit refund if every x in [buyer, reason ?? \"a\"]: (x in [\"a\", \"b\"]);", "reason? == \"b\"", "reason: \"b\""},
      {"permit refund if some x in [\"ann\", \"eve\"]: (buyer == x);", "buyer == \"bob\"", nullptr},
      {"permit send_note if every r in to: (r in staff);", "some r in to: (r not in staff)", nullptr},
      {"permit send_note if every r in to: (r like \"*@a.example\");", "some r in to: (r like \"eve*\")", "to: [\"eve"},
      {"permit send_note if every r in to + (cc ?? []): (r like \"a*\");", "some r in cc?: (r like \"b*\")", nullptr},
      {"permit send_note if every r in to: (r like \"a*\");", "some r in cc?: (r like \"b*\")", "cc: [\"b"},
      {"permit send_note if some r in to: (r like \"a*\") and some r in to: (r like \"b*\");", "every r in to: (r like \"a*\")", nullptr},
      {"permit send_note if some r in to: (r like \"a*\") and some r in to: (r like \"b*\");", "some r in to: (r like \"c*\")", "to: ["},
      {"permit send_note if some r in to: (every s in to: (r == s));", "some r in to: (r like \"c*\")", "to: [\"c"},  // judged, though z3 was not told the inner one
      {"permit send_note if some r in to: (every s in to: (r == s));", "some r in to: (every s in to: (r != s))", "not decided"},
  };
  for (const Case& one : cases) {
    const char* tool = strstr(one.rules, "send_note") ? "send_note" : "refund";
    Shop shop(std::string(one.rules) + "\nassert never permit " + tool + " if " + one.promise + ";");
    ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
    GateTestItem item = ProveGates(shop.policies(), Z3Solver()).items.front();
    EXPECT_EQ(item.passed, one.witness == nullptr) << one.rules << " | " << one.promise << ": " << item.found;
    if (!one.witness) continue;
    EXPECT_NE((item.found + item.witness).find(one.witness), std::string::npos) << one.rules << " | " << one.promise << ": " << item.found << "\n" << item.witness;
  }
}

// Which values a release may give is known, so what it never lets through is proved.
TEST(Z3, KnowsWhatIsReleased) {
  const std::string head = R"(policy sorter 1.0.0;
    label sort { keeps args; }
    tool sort read;
    tool move effect critical (folder);
    permit move because "As the user says.";
    endorse triage { of sort.folder; if it != "spam"; capacity <= 2 bits; budget 4 bits per run; to [System]; for move.folder; because "One of four."; }
  )";
  const std::pair<const char*, bool> promises[] = {
      {"folder is untrusted and folder not in [\"bills\", \"family\", \"work\", \"spam\"]", true},
      {"folder is untrusted and folder matches \"[A-Z]\"", true},
      {"folder is untrusted and folder == \"spam\"", true},
      {"folder is untrusted and folder == \"work\"", false},
  };
  for (const auto& [promise, holds] : promises) {
    LabelTable labels;
    LoadedGates gate = LoadGates({{"sorter.gate", head + "assert never permit move if " + promise + ";"}}, *ManifestFromJson(*ParseJson(R"({"tools": [
      {"name": "sort", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
       "outputSchema": {"type": "object", "required": ["folder"], "properties": {"folder": {"type": "string", "enum": ["bills", "family", "work", "spam"]}}}},
      {"name": "move", "inputSchema": {"type": "object", "properties": {"folder": {"type": "string"}}, "required": ["folder"]}}]})")), labels);
    ASSERT_TRUE(gate.ok()) << gate.Messages();
    const GateTestItem item = ProveGates(*gate.policies, Z3Solver()).items.front();
    EXPECT_EQ(item.passed, holds) << promise << ": " << item.found;
    EXPECT_TRUE(holds || item.found.starts_with("this is permitted")) << item.found;
  }
}

// Patterns at random, each with texts that it may match: z3 has to say what RE2 says.
TEST(Z3, PatternsMeanWhatTheyMean) {
  Dice dice{std::mt19937_64(7)};
  std::function<std::string(int)> some = [&](int depth) -> std::string {
    switch (dice.Below(depth > 0 ? 12 : 5)) {
      case 0: return dice.Of({"a", "b", "k", "s", "A", "\\\\.", "\\\\d", " "});
      case 1: return dice.Of({"[ab]", "[^a]", "[a-k]", "[^A-Z0-9]", "[\\\\dx]", "[]a]", "[a-]"});
      case 2: return dice.Of({".", "\\\\w", "\\\\S", "\\\\D", "(?i:k)", "(?s:.)", "(?i:[q-t])", "(?i)s"});
      case 3: return dice.Of({"ab", "ks", "a1"});
      case 4: return "";
      case 5:
      case 6: return some(depth - 1) + some(depth - 1);
      case 7: return "(" + some(depth - 1) + "|" + some(depth - 1) + ")";
      case 8: return "(?:" + some(depth - 1) + ")*";
      case 9: return "(" + some(depth - 1) + "){1,2}";
      case 10: return "(?P<n>" + some(depth - 1) + ")+?";
      default: return "(?:" + some(depth - 1) + ")?";
    }
  };
  size_t decided = 0, matched = 0, asked = 0;
  for (int i = 0; i < 250; ++i) {
    const std::string pattern = dice.Of({"", "^", "\\\\A"}) + some(3) + dice.Of({"", "$", "|b$", "$|^a"});
    std::string text;
    for (size_t n = dice.Below(5); n > 0; --n) text += dice.Of({"a", "b", "k", "K", "s", "S", ".", "1", " ", "x", "A"});
    Shop shop("permit refund if buyer == \"" + text + "\"; assert never permit refund if buyer matches \"" + pattern + "\";\nassert never permit refund if not buyer matches \"" + pattern + "\";");
    if (!shop.loaded.ok()) continue;
    const GateTestReport report = ProveGates(shop.policies(), Z3Solver());
    std::string plain;
    for (size_t at = 0; at < pattern.size(); ++at) plain += pattern.substr(at, 2) == "\\\\" ? (++at, '\\') : pattern[at];
    const bool matches = re2::RE2::PartialMatch(text, plain);
    asked += 1, matched += matches;
    decided += report.items[0].passed || report.items[1].passed;
    EXPECT_FALSE(report.items[0].passed && matches) << pattern << " in " << text;
    EXPECT_FALSE(report.items[1].passed && !matches) << pattern << " in " << text;
  }
  std::printf("z3: %zu patterns, %zu decided, %zu match\n", asked, decided, matched);
  EXPECT_GT(decided, asked * 9 / 10);
  EXPECT_GT(matched, asked / 5);
}

std::string SomeCondition(Dice& dice) {
  std::string left = dice.Of({"amount > 3 EUR", "amount >= 20 EUR", "buyer == \"ann\"", "buyer in [\"ann\", \"eve\"]", "not (buyer in staff)", "domain(buyer) == \"shop.example\"",
                              "member(buyer)", "not member(buyer)", "reason is absent", "reason? like \"x*\"", "length(buyer) > 4", "buyer is untrusted", "reason? in [\"x9\"]",
                              "lower(buyer) == \"ann\"", "buyer matches \"^[a-z]+$\"", "buyer matches \"n\"", "reason? matches \"^x[0-9]*$\"", "every x in [buyer, reason ?? \"x9\"]: (x in [\"ann\", \"x9\"])", "amount is untrusted", "price(buyer) > 3"});
  return dice.Chance(40) ? left + dice.Of({" and ", " or "}) + SomeCondition(dice) : left;
}

TEST(Z3, NoCallBreaksWhatItProves) {
  const char* text = getenv("PENSTOCK_Z3_GATES");
  const uint64_t gates = text ? std::strtoull(text, nullptr, 10) : 50;
  size_t asked = 0, by_labels = 0, by_values = 0, found = 0, tried = 0;
  for (uint64_t seed = 1; seed <= gates; ++seed) {
    Dice dice{std::mt19937_64(seed)};
    const std::string rules = GenerateGate(dice);
    std::string promises;
    for (int i = 0; i < 4; ++i) {
      const std::string condition = SomeCondition(dice);
      promises += "assert never permit refund if " + condition + ";\n";
      if (i == 0 && dice.Chance(40)) promises += "forbid refund if " + condition + dice.Of({"", " or amount > 30 EUR", " or reason? == \"y\"", " and amount > 0 EUR"}) + ";\n";
    }
    Shop shop(rules + promises, "");
    if (!shop.loaded.ok()) continue;
    const Policy& policy = *shop.policies().units()[0];
    const Manifest& manifest = shop.policies().manifest();
    for (const GateAssert& promise : policy.asserts) {
      ++asked;
      const bool without = Prove(shop.policies(), policy, promise).passed;
      const GateTestItem item = Prove(shop.policies(), policy, promise, Z3Solver());
      by_labels += without;
      by_values += item.passed && !without;
      ASSERT_TRUE(item.passed || !without) << rules << promise.text;
      if (!item.passed && item.found.starts_with("this is permitted")) {
        ++found;
        Shop with(rules + item.witness, "");
        ASSERT_TRUE(with.loaded.ok()) << with.loaded.Messages() << item.witness;
        EXPECT_FALSE(RunGateTests(with.policies()).ok()) << rules << promise.text << "\n" << item.witness;
      }
      for (int i = 0; i < 300 && item.passed; ++i) {
        reference::World world = GenerateWorld(dice, manifest);
        const CallFacts call = Judged(shop.labels, manifest, world.call);
        if (manifest.tool(call.tool).name != "refund") continue;
        Shopkeeper facts;
        for (const char* name : {"ann", "eve", "bob@shop.example", "x9", "owner@shop.example"}) facts.members[name] = dice.Chance(60);
        facts.price = static_cast<int>(dice.Below(9));
        Evaluation e{.policy = policy, .manifest = manifest, .arguments = {}, .control = call.control, .facts = &facts, .slots = {}};
        for (const ArgumentFacts& argument : call.arguments) {
          e.arguments.push_back({argument.presence, argument.has_one_value() ? &argument.values[0] : nullptr, argument.label});
        }
        const TermId condition = promise.calls[0].second;
        if (condition != kNoTerm && TruthOfTerm(e, condition) != Truth::kTrue) continue;
        ++tried;
        const Decision decision = Judge(shop.policies(), call, facts, Judged(shop.labels, manifest, world));
        ASSERT_EQ(decision.outcome, Outcome::kDeny) << "proved, and yet\n" << rules << promise.text << "\n" << ExplainDecision(decision, call, shop.policies());
      }
    }
  }
  std::printf("z3: %zu asserts, %zu proved by labels alone, %zu more by values, %zu broken by a test, the rest not decided; %zu calls did not break what is proved\n", asked, by_labels,
              by_values, found, tried);
  EXPECT_GT(by_values, asked / 50);
  EXPECT_GT(found, asked / 20);
  EXPECT_GT(tried, asked / 4);
}

// Two gates as one reads them, with one table of labels.
struct Two {
  LabelTable labels;
  LoadedGates a, b;
  Two(const std::string& rules_a, const std::string& rules_b, const std::string& head = kShopHead) {
    Manifest manifest = *ManifestFromJson(*ParseJson(kShopTools));
    a = LoadGates({{"a.gate", head + rules_a}}, manifest, labels);
    b = LoadGates({{"b.gate", head + rules_b}}, manifest, labels);
  }
};

TEST(Z3, ComparesGates) {
  struct Pair {
    const char* a;
    const char* b;
    const char* witness;  // a part of the call that they decide differently; null: there is none
  };
  const Pair pairs[] = {
      {"permit refund if length(buyer) > 4;", "permit refund if not length(buyer) <= 4;", nullptr},
      {"permit refund if length(buyer) > 4;", "permit refund if length(buyer) >= 4;", "buyer: \""},
      {"permit refund if domain(buyer) == \"x\" and amount < 3 EUR;", "permit refund if amount < 3 EUR and domain(buyer) == \"x\";", nullptr},
      {"permit refund if member(buyer); ask User before refund if amount > 3 EUR;", "permit refund if member(buyer) and amount <= 3 EUR; permit refund with approval by User if member(buyer);", nullptr},
      {"permit refund; forbid refund if buyer == reason?;", "permit refund if buyer != reason?; permit refund if reason is absent;", nullptr},
      {"permit refund; forbid refund if buyer == reason?;", "permit refund if buyer != reason?;", "refund(buyer: "},
      {"permit refund if buyer is trusted or length(buyer) > 5;", "permit refund if length(buyer) > 5 or buyer is trusted;", nullptr},
      {"permit refund accepting untrusted (buyer) if length(buyer) > 5;", "permit refund if length(buyer) > 5;", "from [\"somebody\"]"},
      {"permit refund if length(buyer) > 5; budget b: count over refund <= 3 per run else deny;", "permit refund if not length(buyer) <= 5; budget c: count over refund <= 3 per run else deny;", nullptr},
      {"permit refund; sequence s: after search_web forbid refund if length(buyer) > 3;", "permit refund; sequence s: after search_web forbid refund if length(buyer) > 3; forbid refund if amount > 3 EUR and amount < 2 EUR;", nullptr},
      {"forbid search_web if length(query) > 5;", "permit search_web; forbid search_web if length(query) >= 6;", nullptr},
      // Who stands behind what is `from Public` is not known: neither of the permits applies.
      {"permit refund if length(buyer) > 5 accepting untrusted (buyer); ask User before refund if buyer is from [\"eve\"];",
       "permit refund if length(buyer) > 5 and not buyer is from [\"eve\"] accepting untrusted (buyer); permit refund if length(buyer) > 5 and buyer is from [\"eve\"] accepting untrusted (buyer) with approval by User;", "from Public"},
  };
  for (const Pair& one : pairs) {
    Two two(one.a, one.b);
    ASSERT_TRUE(two.a.ok() && two.b.ok()) << two.a.Messages() << two.b.Messages();
    const GateDiffReport report = DiffGates(two.a, two.b, Z3Solver());
    EXPECT_EQ(report.answer(), one.witness ? GateDiffReport::Answer::kDifferent : GateDiffReport::Answer::kAlike) << one.a << "\n" << one.b << "\n" << report.ToText();
    if (!one.witness) continue;
    EXPECT_NE(report.ToText().find(one.witness), std::string::npos) << one.a << "\n" << report.ToText();
  }
}

// A gate that may say the same.
std::string Rewritten(Dice& dice, const std::string& condition) {
  switch (dice.Below(4)) {
    case 0: return "not not (" + condition + ")";
    case 1: return "(" + condition + ") and (" + condition + " or amount > 7 EUR)";
    case 2: return "(" + condition + ") or (amount < 1 EUR and amount > 2 EUR)";
    default: return SomeCondition(dice);
  }
}

TEST(Z3, NoCallTellsApartWhatIsAlike) {
  const char* text = getenv("PENSTOCK_Z3_GATES");
  const uint64_t gates = text ? std::strtoull(text, nullptr, 10) : 40;
  size_t compared = 0, proved = 0, different = 0, open = 0, tried = 0;
  for (uint64_t seed = 1; seed <= gates; ++seed) {
    Dice dice{std::mt19937_64(seed + 5000)};
    const std::string rules = GenerateGate(dice), condition = SomeCondition(dice);
    const std::string verb = dice.Of({"permit refund accepting untrusted (buyer) if ", "forbid refund if ", "ask User before refund if ", "permit refund with approval by User if "});
    Two two(rules + verb + condition + ";", rules + verb + Rewritten(dice, condition) + ";", "");
    if (!two.a.ok() || !two.b.ok()) continue;
    const GateDiffReport report = DiffGates(two.a, two.b, Z3Solver());
    const Manifest& manifest = two.a.policies->manifest();
    const GateDiffReport::Tool& row = report.tools[manifest.Find("refund")];
    ++compared;
    proved += row.proved && !row.differs;
    different += row.differs;
    open += !row.differs && !row.alike();
    for (const GateDifference& difference : report.differences) {  // judged again, from the text of the test
      EXPECT_FALSE(difference.a == difference.b && difference.askers_a == difference.askers_b) << rules;
      Shop in_a(rules + verb + condition + ";" + difference.test_a, "");
      ASSERT_TRUE(in_a.loaded.ok()) << in_a.loaded.Messages() << difference.test_a;
      const std::vector<GateTestItem> items = RunGateTests(in_a.policies()).items;
      EXPECT_TRUE(items.back().passed || items.front().passed) << difference.test_a;
    }
    std::set<std::pair<Outcome, Outcome>> told;
    for (const GateDifference& difference : report.differences) told.emplace(difference.a, difference.b);
    for (int i = 0; i < 600 && (row.alike() || row.proved); ++i) {
      reference::World world = GenerateWorld(dice, manifest);
      const CallFacts call = Judged(two.labels, manifest, world.call);
      if (manifest.tool(call.tool).name != "refund") continue;
      Shopkeeper facts;
      for (const char* name : {"ann", "eve", "bob@shop.example", "x9", "owner@shop.example"}) facts.members[name] = dice.Chance(60);
      facts.price = static_cast<int>(dice.Below(9));
      const RunHistory history = Judged(two.labels, manifest, world);
      const Decision a = Judge(*two.a.policies, call, facts, history), b = Judge(*two.b.policies, call, facts, history);
      ++tried;
      ASSERT_TRUE(a.outcome == b.outcome || told.count({a.outcome, b.outcome}))
          << "proved, and yet\n" << rules << condition << "\n" << report.ToText() << ExplainDecision(a, call, *two.a.policies) << ExplainDecision(b, call, *two.b.policies);
    }
  }
  std::printf("z3: %zu pairs of gates, %zu proved alike, %zu different, %zu not decided; %zu calls tell none apart that is proved\n", compared, proved, different, open, tried);
  EXPECT_GT(proved, compared / 10);
  EXPECT_GT(different, compared / 20);
  EXPECT_GT(tried, compared);
}

}  // namespace
}  // namespace penstock

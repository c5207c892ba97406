// Proofs and comparisons, with witnesses that are tests.
#include <chrono>
#include <cstring>

#include "gate_testing.h"
#include "policies/diff.h"
#include "policies/same_rules.h"

namespace penstock {
namespace {

struct Pair {
  LabelTable labels;
  LoadedGates a, b;
  Pair(const std::string& rules_a, const std::string& rules_b, const std::string& head_b = kShopHead) {
    Manifest manifest = *ManifestFromJson(*ParseJson(kShopTools));
    a = LoadGates({{"a.gate", kShopHead + rules_a}}, manifest, labels);
    b = LoadGates({{"b.gate", head_b + rules_b}}, manifest, labels);
    EXPECT_TRUE(a.ok()) << a.Messages();
    EXPECT_TRUE(b.ok()) << b.Messages();
  }
};

TEST(Diff, FindsWhatOneEditChanges) {
  struct Case {
    const char* a;
    const char* b;
    const char* test;  // a part of a witness
  };
  const Case cases[] = {
      {"permit refund if amount <= 20 EUR releasing (amount);", "permit refund if amount < 20 EUR releasing (amount);", "amount: 20"},
      {"permit refund if amount <= 20 EUR releasing (amount);", "permit refund releasing (amount);", "amount: 21"},
      {"permit refund;", "permit refund accepting untrusted (buyer);", "from [\"somebody\"]"},
      {"permit refund;", "permit refund releasing (amount);", "readers [User]"},
      {"permit refund;", "permit refund accepting untrusted control;", "control from"},
      {"permit refund;", "permit refund with approval by User;", "expect"},
      {"permit send_note; forbid send_note if text is tagged secret;", "permit send_note;", "tagged secret"},
      {"permit send_note if every r in to: (r in staff);", "permit send_note if some r in to: (r in staff);", "to: ["},
      {"permit refund if member(buyer);", "permit refund if not member(buyer);", "fact member(\"a\") = "},
      {"permit drop_order; budget b: count over drop_order <= 3 per run else deny;", "permit drop_order;", "given 3 times drop_order("},
      {"permit refund; sequence s: before refund as p require is_member as m if m.name == p.buyer and m.result == true;", "permit refund;", "expect"},
      {"permit refund; sequence s: after is_member as m forbid refund as p if p.buyer == m.name;", "permit refund;", "given is_member(name: \"a\")"},
      {"permit drop_order if arg(\"from\")? == \"eve\";", "permit drop_order if arg(\"from\") is present;", "from: "},
      {"permit refund if buyer like \"b*\";", "permit refund if buyer in [\"bob\"];", "buyer: "},
      {"permit refund with approval by User;", "permit refund with approval by staff;", "in A, ask staff"},
      {"permit send_note if speed? == \"fast\";", "permit send_note if speed? == \"slow\";", "speed: "},
  };
  for (const Case& one : cases) {
    Pair pair(one.a, one.b);
    GateDiffReport report = DiffGates(pair.a, pair.b);
    ASSERT_EQ(report.answer(), GateDiffReport::Answer::kDifferent) << one.a << "\n" << one.b << "\n" << report.ToText();
    EXPECT_NE(report.ToText().find(one.test), std::string::npos) << one.b << "\n" << report.ToText();
    EXPECT_EQ(report.unconfirmed, 0u) << report.ToText();
    for (const GateDifference& difference : report.differences) EXPECT_TRUE(difference.a != difference.b || difference.askers_a != difference.askers_b);
  }
}

TEST(Diff, SaysWhatItDoesNotKnow) {
  Pair same("permit drop_order if id < 5;", "permit drop_order if id <= 4;");
  GateDiffReport report = DiffGates(same.a, same.b);
  EXPECT_EQ(report.answer(), GateDiffReport::Answer::kAlike) << report.ToText();
  Pair pattern("permit refund if reason? matches \"^[a-c]x\";", "permit refund if reason? matches \"^[a-d]x\";");
  report = DiffGates(pattern.a, pattern.b);
  EXPECT_EQ(report.answer(), GateDiffReport::Answer::kNotDecided);
  EXPECT_NE(report.ToText().find("refund: no difference found in "), std::string::npos) << report.ToText();
  EXPECT_NE(report.ToText().find("not decided: reason? matches"), std::string::npos) << report.ToText();
  Pair equal("permit drop_order;", "permit drop_order;");
  EXPECT_NE(DiffGates(equal.a, equal.b).ToText().find("decided alike, by the same rules: list_orders, price_of, "), std::string::npos);
  Pair turned("permit drop_order if id < 5;", "permit drop_order if not id >= 5;");
  EXPECT_NE(DiffGates(turned.a, turned.b).ToText().find("drop_order: decided alike in all "), std::string::npos) << DiffGates(turned.a, turned.b).ToText();
}

// Nothing is tried where the rules are the same; so whatever may change a decision must make them differ.
TEST(Diff, TellsRulesApart) {
  const std::string base = "permit refund if member(buyer) and amount <= 5 EUR and reason? like \"a*\" releasing (amount);\nsequence s: after search_web forbid refund;\n"
                           "budget b: sum(amount) by (buyer) over refund <= 9 EUR per run else deny;\n";
  const ToolIndex refund = Shop("").Tool("refund");
  auto same = [&](const std::string& text, const std::string& head = kShopHead) {
    Pair pair(base, text, head);
    return HaveSameRules(*pair.a.policies, *pair.b.policies, refund);
  };
  EXPECT_TRUE(same("\n\n" + base));
  EXPECT_TRUE(same("permit send_note;" + base));
  EXPECT_FALSE(same("ask User before refund;" + base));
  const std::pair<const char*, const char*> edits[] = {
      {"member(buyer)", "member(reason ?? buyer)"}, {"member(buyer)", "not member(buyer)"}, {"<= 5", "<= 6"}, {"<= 5", "< 5"}, {"and amount", "or amount"}, {"a*", "b*"},
      {"reason? like \"a*\"", "reason? matches \"a.\""}, {" releasing (amount)", ""}, {"after search_web", "after search_web if query is untrusted"},
      {"forbid refund;", "forbid refund until send_note;"}, {"by (buyer) ", ""}, {"sum(amount)", "count"}, {"<= 9 EUR", "<= 9.5 EUR"}, {"per run", "per 1h"}, {"else deny", "else ask User"}};
  for (const auto& [from, to] : edits) {
    std::string text = base;
    const size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    EXPECT_FALSE(same(text.replace(at, strlen(from), to))) << from << " -> " << to;
  }
  const std::pair<const char*, const char*> heads[] = {{"owner@shop.example", "boss@shop.example"}, {"tag secret sticky;", "trust staff; tag secret sticky;"}, {"(buyer, amount)", "(buyer)"},
                                                       {"observed by [buyer]", "observed by staff"}, {"policy shop 1.0.0;", "policy shop 1.0.0; mode explicit;"}};
  for (const auto& [from, to] : heads) {
    std::string head = kShopHead;
    const size_t at = head.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    EXPECT_FALSE(same(base, head.replace(at, strlen(from), to))) << from << " -> " << to;
  }
  std::string head = kShopHead;
  Pair labelled(base, base, head.replace(head.find("readers Public; fresh;"), 22, "readers staff; fresh;"));
  const GateDiffReport labels = DiffGates(labelled.a, labelled.b);
  EXPECT_NE(labels.ToText().find("labelled by other rules: price_of; "), std::string::npos);
  EXPECT_EQ(labels.answer(), GateDiffReport::Answer::kDifferent);
}

TEST(Diff, IsQuick) {
  Pair pair(R"(permit refund if member(buyer) and amount > 0 EUR and amount <= 500 EUR accepting untrusted (buyer) releasing (amount, reason);
ask User before refund if amount is untrusted and amount > 100 EUR; permit send_note if every r in to + (cc ?? []): (r in staff);)",
            R"(permit refund if member(buyer) and amount > 0 EUR and amount <= 501 EUR accepting untrusted (buyer) releasing (amount, reason);
ask User before refund if amount is untrusted and amount > 100 EUR; permit send_note if every r in to + (cc ?? []): (r in staff);)");
  auto start = std::chrono::steady_clock::now();
  GateDiffReport report = DiffGates(pair.a, pair.b);
  std::printf("diff: %.3f s\n%s", std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), report.ToText().c_str());
  EXPECT_EQ(report.answer(), GateDiffReport::Answer::kDifferent);
}

// A permit for data of others, with approval, looks at an argument that the assert does not speak of.
TEST(Proof, LooksAtWhatPermitsForWorseDataLookAt) {
  const std::string head = std::string(kShopHead).replace(std::string(kShopHead).find("critical (buyer, amount) "), 25, "");
  Shop shop(R"(permit refund if amount is derived from search_web releasing args with approval by User;
assert never permit refund if buyer is untrusted;)", head);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  EXPECT_FALSE(ProveGates(shop.policies()).ok());
}

TEST(Proof, GivesATestThatFailsUntilTheGateIsMended) {
  Shop shop("@id(\"drop\") permit drop_order accepting untrusted (id); assert never permit drop_order if id is untrusted;");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  GateTestReport report = ProveGates(shop.policies());
  ASSERT_EQ(report.items.size(), 1u);
  const std::string& witness = report.items[0].witness;
  EXPECT_NE(witness.find("call drop_order(id: ? from [\"somebody\"] tagged checked);\n  expect deny;  // found: allow by drop\n"), std::string::npos) << witness;
  std::string rules = "@id(\"drop\") permit drop_order accepting untrusted (id);";
  Shop with(rules + witness), mended("permit drop_order;" + witness);
  ASSERT_TRUE(with.loaded.ok()) << with.loaded.Messages();
  EXPECT_FALSE(RunGateTests(with.policies()).ok());
  EXPECT_TRUE(RunGateTests(mended.policies()).ok()) << RunGateTests(mended.policies()).ToText();
}

}  // namespace
}  // namespace penstock

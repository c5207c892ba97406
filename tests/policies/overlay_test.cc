// Overlays: what stands above an import only tightens, and `assert stricter than` says so or names the call that is laxer.
#include <map>

#include "gate_testing.h"
#include "policies/mutants.h"

namespace penstock {
namespace {

const char* kBaseRules = R"(
@id("drop") permit drop_order because "The user chose it.";
@id("note") permit send_note if length(text) <= 100 because "Short notes.";
@id("no-secret") forbid search_web if query is tagged secret because "Secrets stay.";
)";

struct Above {
  LabelTable labels;
  LoadedGates loaded;
  explicit Above(const std::string& top, const std::string& base = std::string(kShopHead) + kBaseRules) {
    LoadOptions options;
    options.read = [&](const std::string& path) -> Result<std::string> {
      if (path == "base.gate") return base;
      return Error{"no file `" + path + "`", ""};
    };
    loaded = LoadGates({{"top.gate", "policy top 1.0.0;\n" + top}}, *ManifestFromJson(*ParseJson(kShopTools)), labels, options);
  }
};

TEST(Overlay, WhatLoosensTheBaseIsRefused) {
  struct Case {
    const char* top;
    const char* message;  // empty: it only tightens
  };
  const Case cases[] = {
      {"import \"base.gate\"; forbid drop_order if id > 5;", ""},
      {"import \"base.gate\"; @id(\"mine\") permit drop_order if id < 5 accepting untrusted args;", ""},
      {"import \"base.gate\"; group others = [\"x\"]; tag pii sticky;", ""},
      {"import \"base.gate\"; trust [\"eve\"];", "to trust more people would loosen what `base.gate` permits"},
      {"import \"base.gate\"; mode explicit;", "not to look at control"},
      {"import \"base.gate\"; label search_web { from [System]; readers Public; fresh; }", "another label for the replies of `search_web`"},
  };
  for (const Case& one : cases) {
    Above above(one.top);
    EXPECT_EQ(above.loaded.ok(), std::string(one.message).empty()) << one.top << above.loaded.Messages();
    EXPECT_NE(above.loaded.Messages().find(one.message), std::string::npos) << one.top << above.loaded.Messages();
  }
  std::string without_me = std::string(kShopHead) + kBaseRules;
  without_me.erase(without_me.find("group me"), std::string("group me = [\"owner@shop.example\"];\n").size());
  Above above("import \"base.gate\"; group me = [\"*@evil.example\"];", without_me);
  EXPECT_NE(above.loaded.Messages().find("other names of the user"), std::string::npos) << above.loaded.Messages();
}

// A permit above does not widen what a `read` line below allows.
TEST(Overlay, PermitsOfReadsOnlyTighten) {
  Above above(R"(import "base.gate"; permit search_web releasing (query, control);
    test "still private" { call search_web(query: "shoes" from "c" readers ["c"]); expect deny; }
    test "still public" { call search_web(query: "shoes"); expect allow; })");
  ASSERT_TRUE(above.loaded.ok()) << above.loaded.Messages();
  EXPECT_TRUE(RunGateTests(*above.loaded.policies).ok()) << RunGateTests(*above.loaded.policies).ToText();
}

TEST(Stricter, IsProvedOrTheLaxerCallIsTold) {
  // Beside the base, not above it.
  const std::string head = std::string(kShopHead).substr(std::string(kShopHead).find("group me"));
  const std::string labels_only = head + "@id(\"drop\") permit drop_order because \"x\";\n";
  struct Case {
    std::string top, base;
    bool holds;
    const char* found;
  };
  const std::string promise = "\nassert stricter than \"base.gate\";";
  const std::string value_base = std::string(kShopHead) + kBaseRules, label_base = "policy base 1.0.0;\n" + labels_only;
  auto with = [](std::string text, const std::string& old, const std::string& now) { return text.replace(text.find(old), old.size(), now); };
  const Case cases[] = {
      // overlays: proved whatever the values
      {"import \"base.gate\"; forbid send_note if text like \"*x*\";", value_base, true, ""},
      {"import \"base.gate\"; budget few: count over send_note <= 3 per run else deny;", value_base, true, ""},
      // labels alone: exactly
      {labels_only, label_base, true, ""},
      {labels_only + "forbid drop_order if id is from \"eve\" or control is from \"eve\";", label_base, true, ""},
      {with(labels_only, "permit drop_order", "permit drop_order accepting untrusted control"), label_base, false, "a call of drop_order is laxer: allow by drop, where the base says deny"},
      {with(labels_only, "permit drop_order", "ask User before drop_order if id is untrusted; permit drop_order accepting untrusted (id)"), label_base, false, "drop_order is laxer: ask"},
      {with(labels_only, "critical (id)", ""), label_base, false, "is laxer"},
      {"trust [\"ann\"];" + labels_only, label_base, false, "is laxer"},
      // two forbids that only meet in a label from both
      {labels_only + "forbid drop_order if id is from \"ann\" and id is from \"bob\";", with(label_base, "because", "accepting untrusted (id) because") + "forbid drop_order if id is from \"ann\";forbid drop_order if id is from \"cyd\";", true, ""},
      {with(labels_only, "because", "accepting untrusted (id) because") + "forbid drop_order if id is from \"cyd\";", with(label_base, "because", "accepting untrusted (id) because") + "forbid drop_order if id is from \"ann\" and id is from \"bob\";", false, "is laxer"},
      // labels of replies
      {with(labels_only, "label price_of { from [System]; readers Public; fresh; }", "label price_of { from [User]; readers Public; fresh; }"), label_base, false, "not decided, hence not proved: whether the replies of"},
      // values
      {with(labels_only, "permit drop_order", "permit drop_order if id < 5"), with(label_base, "permit drop_order", "permit drop_order if id < 10"), false, "not decided, hence not proved: "},
      {with(labels_only, "permit drop_order", "permit drop_order if id < 50"), with(label_base, "permit drop_order", "permit drop_order if id < 10"), false, "is laxer"},
      {"mode observe;" + labels_only, label_base, false, "on trial"},
  };
  for (const Case& one : cases) {
    // Replies that are labelled from their data are not compared: leave them out.
    auto plain = [](std::string text) {
      size_t at = text.find("label list_orders");
      if (at != std::string::npos) text.erase(at, text.find('\n', at) - at);
      at = text.find("label price_of at");
      return at == std::string::npos ? text : text.erase(at, text.find('\n', at) - at);
    };
    Above above(plain(one.top) + promise, plain(one.base));
    ASSERT_TRUE(above.loaded.ok()) << one.top << above.loaded.Messages();
    GateTestReport report = ProveGates(*above.loaded.policies);
    ASSERT_EQ(report.items.size(), 1u);
    const GateTestItem& item = report.items[0];
    EXPECT_EQ(item.passed, one.holds) << one.top << "\n" << report.ToProofText();
    EXPECT_NE(item.found.find(one.found), std::string::npos) << one.top << "\n" << report.ToProofText();
    EXPECT_EQ(item.name, "stricter than \"base.gate\"");
    if (item.witness.empty()) continue;
    // The witness is a test, and it fails as it stands.
    Above tested(plain(one.top) + "\n" + item.witness, plain(one.base));
    ASSERT_TRUE(tested.loaded.ok()) << item.witness << tested.loaded.Messages();
    EXPECT_FALSE(RunGateTests(*tested.loaded.policies).ok()) << one.top << "\n" << item.witness << item.found;
  }
}

TEST(Stricter, TellsWhatIsWrongWithTheBase) {
  Above broken("assert stricter than \"base.gate\";", "policy base 1.0.0; permit refnud;");
  EXPECT_FALSE(broken.loaded.ok());
  EXPECT_NE(broken.loaded.Messages().find("`base.gate` does not load: there is no tool `refnud`"), std::string::npos) << broken.loaded.Messages();
  Above circle("assert stricter than \"base.gate\";", "policy base 1.0.0; assert stricter than \"base.gate\";");
  EXPECT_FALSE(circle.loaded.ok());
  EXPECT_NE(circle.loaded.Messages().find("in a circle"), std::string::npos) << circle.loaded.Messages();
}

TEST(Mutants, OfImportsCountToo) {
  Above above(R"(import "base.gate"; assert stricter than "base.gate";
    test "one" { call drop_order(id: 1); expect allow by "drop"; })");
  ASSERT_TRUE(above.loaded.ok()) << above.loaded.Messages();
  std::string text = TryMutants(above.loaded).ToText();
  EXPECT_NE(text.find("base.gate:"), std::string::npos) << text;
  EXPECT_NE(text.find("forbid search_web if query is tagged secret"), std::string::npos) << text;
}

// Nobody looks at control there, so to waive it is no mistake.
TEST(Mutants, InModeExplicitControlIsNotWaived) {
  Shop shop("mode explicit; @id(\"drop\") permit drop_order because \"x\";");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  EXPECT_EQ(TryMutants(shop.loaded).ToText().find("accepting untrusted control"), std::string::npos);
}

}  // namespace
}  // namespace penstock

// Several gates, imports, manifests: further files only tighten.
#include <unistd.h>

#include <filesystem>

#include "core/files.h"
#include "gate_testing.h"

namespace penstock {
namespace {

struct Folder {
  std::filesystem::path path;
  Folder() {
    path = std::filesystem::temp_directory_path() / ("penstock_gates_" + std::to_string(getpid()));
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string Put(const std::string& name, const std::string& text) const {
    EXPECT_TRUE(WriteFile((path / name).string(), text).ok());
    return (path / name).string();
  }
};

Manifest ShopManifest() { return *ManifestFromJson(*ParseJson(kShopTools)); }

Outcome Drop(const PolicySet& policies, int id, LabelId label = kBottom) {
  CallFacts call;
  call.tool = policies.manifest().Find("drop_order");
  call.arguments.resize(2);
  call.arguments[0] = {Presence::kPresent, true, {Json(id)}, {label, label}};
  NoFacts nothing;
  return Judge(policies, call, nothing, RunHistory()).outcome;
}

const std::string kBase = std::string(kShopHead) + "@id(\"base\") permit drop_order if id < 10;\n";

TEST(Loading, ASecondGateOnlyTightens) {
  struct Case {
    const char* second;
    Outcome small, large;  // ids 3 and 30
  };
  const Case cases[] = {
      {"forbid drop_order if id < 5;", Outcome::kDeny, Outcome::kDeny},
      {"ask User before drop_order;", Outcome::kAsk, Outcome::kDeny},
      {"tool drop_order effect critical (id) observed by User; permit drop_order;", Outcome::kAllow, Outcome::kDeny},
      {"tool drop_order effect critical (id) observed by User; permit drop_order if id > 5;", Outcome::kDeny, Outcome::kDeny},
      {"group others = [\"x\"];", Outcome::kAllow, Outcome::kDeny},
      {"mode observe; forbid drop_order;", Outcome::kAllow, Outcome::kDeny},
      {"tool refund effect observed by [buyer]; permit refund;", Outcome::kAllow, Outcome::kDeny},
  };
  for (const Case& one : cases) {
    LabelTable labels;
    LoadedGates loaded = LoadGates({{"base.gate", kBase}, {"second.gate", std::string("policy second 1.0.0;") + one.second}}, ShopManifest(), labels);
    ASSERT_TRUE(loaded.ok()) << loaded.Messages();
    EXPECT_EQ(Drop(*loaded.policies, 3), one.small) << one.second;
    EXPECT_EQ(Drop(*loaded.policies, 30), one.large) << one.second;
  }
}

TEST(Loading, ASecondGatePermitsNothingThatTheFirstDoesNot) {
  LabelTable labels;
  LoadedGates loaded = LoadGates({{"a.gate", std::string(kShopHead) + "permit refund;"},
                                  {"b.gate", "policy b 1.0.0; tool drop_order effect; permit drop_order;"}}, ShopManifest(), labels);
  ASSERT_TRUE(loaded.ok()) << loaded.Messages();
  EXPECT_EQ(Drop(*loaded.policies, 3), Outcome::kDeny);
}

TEST(Loading, TheAssistantNeedsNoLine) {
  Result<Manifest> tools = ManifestFromJson(*ParseJson(R"({"tools": [{"name": "query_ai_assistant", "inputSchema": {"type": "object",
    "properties": {"query": {"type": "string"}, "output_schema": {"type": "object"}}, "required": ["query", "output_schema"]}}]})"));
  ASSERT_TRUE(tools.ok());
  struct Case {
    const char* gate;
    Outcome outcome;
    bool keeps;  // the answer carries the question's labels and nothing else
  };
  const Case cases[] = {
      {"", Outcome::kAllow, true},
      {"tool query_ai_assistant effect;", Outcome::kDeny, true},
      {"tool query_ai_assistant read observed by Public;", Outcome::kDeny, true},
      {"forbid query_ai_assistant if query is untrusted;", Outcome::kDeny, true},
      {"label query_ai_assistant { from [System]; readers Public; }", Outcome::kAllow, false},
  };
  for (const Case& one : cases) {
    LabelTable labels;
    LoadedGates loaded = LoadGates({{"a.gate", std::string("policy a 1.0.0;") + one.gate}}, *tools, labels);
    ASSERT_TRUE(loaded.ok()) << loaded.Messages();
    Label mail;
    mail.from = {labels.Principal("eve")};
    mail.readers_public = false;
    const LabelId eve = labels.Intern(mail);
    CallFacts call;
    call.tool = 0;
    call.arguments = {{Presence::kPresent, true, {Json("what?")}, {eve, eve}}, {Presence::kPresent, true, {Json(JsonObject{})}, {}}};
    NoFacts nothing;
    EXPECT_EQ(Judge(*loaded.policies, call, nothing, {}).outcome, one.outcome) << one.gate;
    LabelMemory memory;
    const LabelTree reply = LabelReply(*loaded.policies, 0, {{true, Json("what?"), eve}, {true, Json(JsonObject{}), kBottom}}, kBottom, Json("so"), nothing, memory);
    EXPECT_EQ(reply.label == eve, one.keeps) << one.gate << labels.Describe(reply.label);
    const ResultLabelRule known = StaticLabels(*loaded.policies)[0].rules.at(0);
    EXPECT_EQ(known.own == LabelInterval{} && known.flow == ArgumentFlow::kAll, one.keeps) << one.gate;
  }
}

TEST(Loading, AnImportIsTheGateBelow) {
  Folder folder;
  folder.Put("tools.json", kShopTools);
  folder.Put("words.gate", std::string(kShopHead));
  folder.Put("base.gate", "policy base 1.0.0; import \"words.gate\"; permit drop_order if id < 10;");
  std::string strict = folder.Put("top.gate", "policy top 1.0.0; tools \"tools.json\"; import \"base.gate\"; import \"words.gate\"; permit drop_order if id > 5; permit refund;");
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({strict}, Manifest(), labels);
  ASSERT_TRUE(loaded.ok()) << loaded.Messages();
  EXPECT_EQ(loaded.policies->titles(), std::vector<std::string>{"top 1.0.0"});
  EXPECT_EQ(Drop(*loaded.policies, 3), Outcome::kDeny);
  EXPECT_EQ(Drop(*loaded.policies, 7), Outcome::kAllow);
  EXPECT_EQ(Drop(*loaded.policies, 12), Outcome::kDeny);
  CallFacts refund;
  refund.tool = loaded.policies->manifest().Find("refund");
  refund.arguments.resize(3);
  for (int i = 0; i < 2; ++i) refund.arguments[i] = {Presence::kPresent, true, {i ? Json(1) : Json("b")}, {}};
  NoFacts nothing;
  EXPECT_EQ(Judge(*loaded.policies, refund, nothing, RunHistory()).outcome, Outcome::kDeny) << "the base does not permit it";
}

TEST(Loading, ImportsInACircleAreAnError) {
  Folder folder;
  std::string a = folder.Put("a.gate", "policy a 1.0.0; import \"b.gate\";");
  folder.Put("b.gate", "policy b 1.0.0; import \"./a.gate\";");
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({a}, Manifest(), labels);
  EXPECT_FALSE(loaded.ok());
  EXPECT_NE(loaded.Messages().find("in a circle"), std::string::npos) << loaded.Messages();
}

TEST(Loading, TheSessionsToolsMustBeThoseOfTheGate) {
  Folder folder;
  std::string other = kShopTools;
  other.replace(other.find("\"id\": {\"type\": \"integer\"}"), 25, "\"id\": {\"type\": \"string\"} ");
  folder.Put("tools.json", other);
  std::string gate = folder.Put("a.gate", "policy a 1.0.0; tools \"tools.json\"; mode explicit;");
  LabelTable labels;
  LoadedGates differs = LoadGateFiles({gate}, ShopManifest(), labels);
  EXPECT_FALSE(differs.ok());
  EXPECT_NE(differs.Messages().find("G413"), std::string::npos) << differs.Messages();
  folder.Put("tools.json", kShopTools);
  LoadedGates agrees = LoadGateFiles({gate}, ShopManifest(), labels);
  ASSERT_TRUE(agrees.ok()) << agrees.Messages();
  EXPECT_EQ(agrees.policies->manifest().tools().size(), ShopManifest().tools().size());
  EXPECT_EQ(agrees.policies->mode(), GateMode::kExplicit);
  // What is said to people may differ.
  std::string described = kShopTools;
  described.replace(described.find("\"id\": {\"type\": \"integer\"}"), 25, "\"id\": {\"type\": \"integer\", \"title\": \"Id\", \"description\": \"of the order\"}");
  folder.Put("tools.json", described);
  EXPECT_TRUE(LoadGateFiles({gate}, ShopManifest(), labels).ok());
  std::filesystem::remove(folder.path / "tools.json");
  EXPECT_TRUE(LoadGateFiles({gate}, ShopManifest(), labels).ok()) << "the session's tools stand in";
  EXPECT_FALSE(LoadGateFiles({gate}, Manifest(), labels).ok());
  EXPECT_FALSE(LoadGateFiles({folder.path / "none.gate"}, ShopManifest(), labels).ok());
}

TEST(Loading, TheHashIsOverTheText) {
  LabelTable labels;
  auto hash = [&](const std::string& path, const std::string& text) { return LoadGates({{path, text}}, ShopManifest(), labels).policies->hash(); };
  EXPECT_EQ(hash("a.gate", kBase), hash("b.gate", kBase));
  std::string windows = kBase;
  for (size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) windows.replace(at, 1, "\r\n");
  EXPECT_EQ(hash("a.gate", kBase), hash("a.gate", windows));
  EXPECT_NE(hash("a.gate", kBase), hash("a.gate", kBase + " "));
}

TEST(Loading, OnTrialNothingIsDecided) {
  LabelTable labels;
  LoadedGates loaded = LoadGates({{"a.gate", kBase + "mode observe;"}}, ShopManifest(), labels);
  ASSERT_TRUE(loaded.ok()) << loaded.Messages();
  EXPECT_TRUE(loaded.policies->observes_only());
  EXPECT_EQ(Drop(*loaded.policies, 30), Outcome::kAllow);
}

TEST(Loading, ReportsAreForScripts) {
  Shop shop("permit refnud;");
  Json report = GateCheckReport(shop.loaded);
  EXPECT_EQ(report.StringAt("outcome"), "error");
  const Json& first = report.Find("diagnostics")->array().back();
  EXPECT_EQ(first.StringAt("code"), "G402");
  EXPECT_EQ(first.Find("line")->int_value(), 15);
  EXPECT_EQ(first.StringAt("help"), "did you mean `refund`?");
  Shop tested("permit drop_order; test \"t\" { call drop_order(id: 1); expect deny; } assert never permit drop_order if id is untrusted;");
  GateTestReport tests = RunGateTests(tested.policies());
  EXPECT_EQ(tests.passed(), 1u);
  EXPECT_EQ(tests.ToJson().StringAt("outcome"), "fail");
  EXPECT_EQ(tests.items[1].expected, "deny");
  EXPECT_EQ(tests.items[1].found, "allow by permit:15");
}

TEST(Proof, FindsTheCallThatBreaksAPromise) {
  struct Case {
    const char* rules;
    bool holds;
    const char* found;
  };
  const Case cases[] = {
      {"permit drop_order; assert never permit drop_order if id is untrusted;", true, ""},
      {"permit drop_order accepting untrusted (id); assert never permit drop_order if id is untrusted;", false, "this is permitted: drop_order(id"},
      {"permit drop_order accepting untrusted (id) if id < 3; assert never permit drop_order if id is untrusted;", false, "not decided"},
      {"permit drop_order accepting untrusted (id) with approval by User; assert never permit drop_order if id is untrusted;", false, "this is permitted"},
      {"permit drop_order if id is trusted accepting untrusted (id); assert never permit drop_order if id is untrusted;", true, ""},
      {"permit drop_order accepting untrusted (id); forbid drop_order if id is from \"eve\"; assert never permit drop_order if id is from \"eve\";", true, ""},
      {"permit drop_order accepting untrusted (id); forbid drop_order if id is from \"eve\"; assert never permit drop_order if id is from \"ann\";", false, "this is permitted"},
      // A label from two of three names that the gate knows.
      {"permit drop_order accepting untrusted (id); forbid drop_order if id is from \"cyd\"; assert never permit drop_order if id is from \"ann\" and id is from \"bob\";", false, "this is permitted"},
      {"permit send_note; assert never permit send_note if text is not public and to is public;", false, "not decided"},
      {"permit send_note accepting untrusted control; assert never permit send_note if control is untrusted;", false, "this is permitted: control"},
      {"permit send_note; forbid send_note if args are tagged secret; assert never permit send_note if text is tagged secret;", true, ""},
      {"permit refund; assert every effect has rule;", false, "some effects have no rule"},
      {"permit refund, drop_order, send_note; assert every effect has rule;", true, ""},
  };
  for (const Case& one : cases) {
    Shop shop(one.rules);
    ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
    GateTestReport report = RunGateTests(shop.policies());
    ASSERT_EQ(report.items.size(), 1u);
    EXPECT_EQ(report.items[0].passed, one.holds) << one.rules << "\n" << report.ToText();
    EXPECT_NE(report.items[0].found.find(one.found), std::string::npos) << one.rules << "\n" << report.items[0].found;
  }
}

}  // namespace
}  // namespace penstock

// What must hold for every gate, call and reply, tried on generated ones.
#include <map>
#include <random>

#include "gate_testing.h"
#include "policies/value.h"

namespace penstock {
namespace {

// -- Kleene's logic

TEST(Kleene, Tables) {
  constexpr Truth F = Truth::kFalse, U = Truth::kUnknown, T = Truth::kTrue;
  constexpr Truth kAll[] = {F, U, T};
  constexpr Truth kAnd[3][3] = {{F, F, F}, {F, U, U}, {F, U, T}};
  constexpr Truth kOr[3][3] = {{F, U, T}, {U, U, T}, {T, T, T}};
  for (int a = 0; a < 3; ++a) {
    EXPECT_EQ(Not(Not(kAll[a])), kAll[a]);
    for (int b = 0; b < 3; ++b) {
      EXPECT_EQ(And(kAll[a], kAll[b]), kAnd[a][b]);
      EXPECT_EQ(Or(kAll[a], kAll[b]), kOr[a][b]);
      EXPECT_EQ(Not(And(kAll[a], kAll[b])), Or(Not(kAll[a]), Not(kAll[b])));
    }
  }
}

TEST(Kleene, ReadableBy) {
  LabelTable labels;
  People people;
  people.labels = &labels;
  PrincipalId ann = labels.Principal("ann"), all = labels.Principal("*@x.example"), bob = labels.Principal("bob@x.example");
  auto private_to = [](std::vector<PrincipalId> readers) {
    Label label;
    label.readers_public = false;
    label.readers = std::move(readers);
    return label;
  };
  auto set = [](std::vector<PrincipalId> members, bool open = false) { return PrincipalSet{false, open, std::move(members)}; };
  PrincipalSet everyone{true, false, {}};
  EXPECT_EQ(Readable(people, Label{}, set({})), Truth::kTrue);
  EXPECT_EQ(Readable(people, Label{}, everyone), Truth::kTrue);
  EXPECT_EQ(Readable(people, private_to({ann}), everyone), Truth::kFalse);
  EXPECT_EQ(Readable(people, private_to({ann}), set({})), Truth::kFalse);
  EXPECT_EQ(Readable(people, private_to({ann}), set({}, true)), Truth::kUnknown);
  EXPECT_EQ(Readable(people, private_to({ann}), set({ann, kUser})), Truth::kTrue);
  EXPECT_EQ(Readable(people, private_to({ann}), set({ann}, true)), Truth::kUnknown);
  EXPECT_EQ(Readable(people, private_to({ann}), set({bob}, true)), Truth::kFalse);
  EXPECT_EQ(Readable(people, private_to({all}), set({bob})), Truth::kTrue);
  EXPECT_EQ(Readable(people, private_to({bob}), set({all})), Truth::kFalse);
}

TEST(Kleene, DataCannotNameTheTrusted) {
  LabelTable labels;
  People people;
  people.labels = &labels;
  people.me = {labels.Principal("me@x.example")};
  people.trusted = {labels.Principal("*@x.example")};
  EXPECT_EQ(people.FromData("me@x.example"), kUser);
  for (const char* text : {"User", "System", "Public", "tool:bank", "*", "*@x.example", "eve@evil.example,bob@x.example",
                           "<eve@evil.example> bob@x.example", "data:x", "eve@evil@x.example"}) {
    Label label;
    label.from = {people.FromData(text)};
    EXPECT_FALSE(people.IsTrusted(label)) << text;
    EXPECT_FALSE(labels.Covers(label.from[0], labels.Principal("ann@x.example"))) << text;
  }
}

// -- generated calls

// Rules with every kind of clause and predicate.
const char* kRules[] = {
    R"(
@id("a") permit send_note if to are trusted releasing (text) because "named";
@id("b") permit send_note if every r in to + cc?: (r in staff);
@id("c") permit send_note accepting untrusted (to) with approval by staff;
@id("d") forbid send_note, search_web if args are tagged secret;
@id("e") ask User before send_note if text is untrusted and text matches "[0-9]";
@id("f") permit refund if member(buyer) and amount > 0 EUR and amount <= 20 EUR accepting untrusted (buyer) releasing (amount, reason);
@id("g") permit refund if amount is tagged checked accepting untrusted (amount, buyer) releasing (amount) accepting untrusted control;
@id("h") forbid refund if reason is from "ann" or reason like "x*" unless member("ann");
@id("i") ask staff before refund if buyer is not readable by buyer;
@id("j") permit drop_order if id < 5 and arg("from") is absent accepting untrusted control releasing (control);
@id("k") permit drop_order if id is trusted by ["bob@shop.example"] accepting untrusted (id) unless control is not public;
@id("l") forbid drop_order if arg("from") == "eve" or id is derived from search_web;
)",
    R"(
mode explicit; trust staff;
@id("a") permit send_note if speed? != "fast" or some r in to: (r == "ann");
@id("b") forbid send_note if cc is present and cc? is not public;
@id("c") permit refund if buyer in ["ann", "bob@shop.example"] or domain(buyer) == "shop.example" because "known";
@id("d") permit refund accepting untrusted (amount, buyer) releasing (amount, reason) with approval by User if not member(buyer);
@id("e") permit drop_order because "fine";
@id("f") ask User before drop_order, refund if control is untrusted;
)"};

struct Random {
  std::mt19937 engine;
  size_t Below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(engine); }
  bool Chance(int percent) { return Below(100) < static_cast<size_t>(percent); }
  template <typename T>
  const T& Of(const std::vector<T>& all) { return all[Below(all.size())]; }
};

const std::vector<std::string> kPeople = {"ann", "bob@shop.example", "eve", "tool:search_web", "owner@shop.example", "*@shop.example"};

LabelId RandomLabel(Random& random, Shop& shop) {
  Label label;
  for (int i = 0; i < 2; ++i) if (random.Chance(35)) label.from.push_back(shop.labels.Principal(random.Of(kPeople)));
  if (random.Chance(10)) label.from.push_back(kUser);
  label.from_anyone = random.Chance(5);
  if (random.Chance(40)) {
    label.readers_public = false;
    for (int i = 0; i < 3; ++i) if (random.Chance(50)) label.readers.push_back(shop.labels.Principal(random.Of(kPeople)));
  }
  label.sticky = random.Chance(20) ? 1u << shop.labels.TagIndex("secret") : 0;
  label.lost = random.Chance(60) ? shop.labels.fragile_mask() : 0;
  return random.Chance(30) ? kBottom : shop.labels.Intern(std::move(label));
}

Json RandomValue(Random& random, const std::string& parameter) {
  static const std::vector<Json> kTexts = {Json("ann"), Json("eve"), Json("bob@shop.example"), Json("x9"), Json("owner@shop.example"), Json("*")};
  static const std::vector<Json> kNumbers = {Json(0), Json(3), Json(20), Json::Number("20.5"), Json(-4), Json(100)};
  static const std::vector<Json> kSpeeds = {Json("fast"), Json("slow")};
  if (parameter == "amount" || parameter == "id") return random.Of(kNumbers);
  if (parameter == "speed") return random.Of(kSpeeds);
  if (parameter != "to" && parameter != "cc") return random.Of(kTexts);
  JsonArray list;
  for (size_t i = random.Below(3); i > 0; --i) list.push_back(random.Of(kTexts));
  return Json(std::move(list));
}

class RandomFacts : public FactReader {
 public:
  std::map<std::string, bool> members;
  std::optional<Json> Known(const FactCall& call) override {
    const Json* name = call.arguments.Find("name");
    auto at = name && name->is_string() ? members.find(name->string_value()) : members.end();
    if (at == members.end()) return std::nullopt;
    return Json(at->second);
  }
};

CallFacts RandomCall(Random& random, Shop& shop) {
  static const std::vector<std::string> kTools = {"send_note", "refund", "drop_order", "search_web", "price_of"};
  CallFacts call = shop.Call(random.Of(kTools));
  const ToolSpec& spec = shop.policies().manifest().tool(call.tool);
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (!spec.parameters[i].required && random.Chance(50)) continue;
    LabelId label = RandomLabel(random, shop);
    call.arguments[i] = {Presence::kPresent, true, {RandomValue(random, spec.parameters[i].name)}, {label, label}};
  }
  LabelId control = random.Chance(50) ? kBottom : RandomLabel(random, shop);
  call.control = {control, control};
  return call;
}

// A label below `label`, or bottom.
LabelId Below(Random& random, Shop& shop, LabelId label) {
  Label lower = shop.labels.Get(label);
  if (random.Chance(50)) return random.Chance(50) ? kBottom : label;
  if (!lower.from.empty() && random.Chance(50)) lower.from.pop_back();
  if (random.Chance(30)) lower.readers_public = true;
  if (random.Chance(30)) lower.sticky = 0;
  return shop.labels.Intern(std::move(lower));
}

CallFacts Hidden(Random& random, Shop& shop, CallFacts call) {
  const ToolSpec& spec = shop.policies().manifest().tool(call.tool);
  auto widen = [&](LabelInterval& label) {
    if (random.Chance(50)) label.hi = random.Chance(20) ? shop.labels.Top() : shop.labels.Join(label.hi, RandomLabel(random, shop));
    if (random.Chance(50)) label.lo = Below(random, shop, label.lo);
  };
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    ArgumentFacts& argument = call.arguments[i];
    if (argument.presence == Presence::kAbsent) {
      if (!random.Chance(40)) continue;
      argument.presence = Presence::kMaybe;
      LabelId label = RandomLabel(random, shop);
      argument.label = {label, label};
      if (random.Chance(50)) { argument.values_known = true; argument.values = {RandomValue(random, spec.parameters[i].name)}; }
      continue;
    }
    widen(argument.label);
    if (!spec.parameters[i].required && random.Chance(30)) argument.presence = Presence::kMaybe;
    if (random.Chance(40)) {
      argument.values_known = false;
      argument.values.clear();
    } else {
      for (size_t n = random.Below(3); n > 0; --n) argument.values.push_back(RandomValue(random, spec.parameters[i].name));
      std::swap(argument.values.front(), argument.values.back());
    }
  }
  widen(call.control);
  return call;
}

class GeneratedCalls : public testing::TestWithParam<int> {};

TEST_P(GeneratedCalls, HigherLabelsAllowNothingMore) {
  Shop shop(kRules[GetParam()]);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  Random random{std::mt19937(7)};
  size_t allowed = 0;
  for (int round = 0; round < 4000; ++round) {
    CallFacts call = RandomCall(random, shop);
    RandomFacts facts;
    for (const char* name : {"ann", "eve", "bob@shop.example"}) if (random.Chance(60)) facts.members[name] = random.Chance(50);
    CallFacts raised = call;
    for (ArgumentFacts& argument : raised.arguments) {
      if (argument.presence == Presence::kAbsent || random.Chance(40)) continue;
      LabelId label = shop.labels.Join(argument.label.hi, RandomLabel(random, shop));
      argument.label = {label, label};
    }
    if (random.Chance(40)) raised.control.lo = raised.control.hi = shop.labels.Join(call.control.hi, RandomLabel(random, shop));
    Decision low = Judge(shop.policies(), call, facts, RunHistory()), high = Judge(shop.policies(), raised, facts, RunHistory());
    allowed += low.outcome == Outcome::kAllow;
    ASSERT_NE(low.outcome, Outcome::kDepends);
    bool holds = high.outcome != Outcome::kAllow || low.outcome == Outcome::kAllow;
    ASSERT_TRUE(holds) << ExplainDecision(low, call, shop.policies());
  }
  EXPECT_GT(allowed, 200u);
}

TEST_P(GeneratedCalls, WhatIsSaidBeforeTheRunHolds) {
  Shop shop(kRules[GetParam()]);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  Random random{std::mt19937(11)};
  std::map<Outcome, size_t> said;
  for (int round = 0; round < 12000; ++round) {
    CallFacts call = RandomCall(random, shop);
    RandomFacts facts;
    for (const char* name : {"ann", "eve", "bob@shop.example"}) if (random.Chance(60)) facts.members[name] = random.Chance(50);
    CallFacts hidden = Hidden(random, shop, call);
    NoFacts nothing;
    Decision before = Judge(shop.policies(), hidden, nothing, RunHistory(), {.before_run = true, .history_known = false, .may_be_called = {}});
    Decision during = Judge(shop.policies(), call, facts, RunHistory());
    ++said[before.outcome];
    if (before.outcome == Outcome::kDepends) {
      ASSERT_FALSE(before.depends_on.empty());
      continue;
    }
    ASSERT_EQ(before.outcome, during.outcome) << "round " << round << "\nbefore: " << ExplainDecision(before, hidden, shop.policies())
                                              << "during: " << ExplainDecision(during, call, shop.policies());
  }
  EXPECT_GT(said[Outcome::kAllow], 300u);
  EXPECT_GT(said[Outcome::kDeny], 300u);
  EXPECT_GT(said[Outcome::kDepends], 300u);
}

INSTANTIATE_TEST_SUITE_P(Gates, GeneratedCalls, testing::Values(0, 1));

// -- labels of replies

const char* kLabelRules[] = {
    "",
    "label list_orders { from [System]; readers Public; keeps (day); }\n",
    R"(label search_web at [p] { from [p.author]; readers p.seen_by + staff; tags [secret]; }
label list_orders { readers staff; fresh; }
label is_member { keeps (name); }
label drop_order at .a.b, .c { from ["x"]; readers Public; tags [checked]; }
label refund at [r].who { from [r.name, System]; readers [User, r.name]; load desk[r.name]; }
label send_note { store desk["k"]; }
)",
    R"(label search_web at .pages[p].text { from p.by; readers Public; }
label search_web { from ["web"]; readers [query]; }
label refund at [r] { from r; readers Public; load desk[r]; }
label send_note { from to; store desk[result]; }
)"};

Json RandomJson(Random& random, int depth) {
  static const std::vector<std::string> kNames = {"author", "seen_by", "pages", "text", "by", "a", "b", "c", "who", "name", "buyer", "note"};
  switch (random.Below(depth > 3 ? 4 : 7)) {
    case 0: return Json();
    case 1: return Json(7);
    case 2: return Json(random.Of(kPeople));
    case 3: return Json("k");
    case 4: {
      JsonArray list;
      for (size_t n = random.Below(3); n > 0; --n) list.push_back(RandomJson(random, depth + 1));
      return Json(std::move(list));
    }
    default: {
      Json object{JsonObject{}};
      for (size_t n = random.Below(4); n > 0; --n) object.Set(random.Of(kNames), RandomJson(random, depth + 1));
      return object;
    }
  }
}

Json RandomReply(Random& random, const ToolSpec& tool) {
  if (!tool.output) return RandomJson(random, 0);
  if (tool.name == "is_member") return Json(random.Chance(50));
  if (tool.name == "price_of") return Json(JsonObject{{"price", Json(3)}, {"remark", Json("r")}});
  JsonArray orders;
  for (size_t n = random.Below(3); n > 0; --n) {
    Json order(JsonObject{{"buyer", Json(random.Of(kPeople))}, {"note", Json("n")}});
    if (random.Chance(50)) order.Set("seen_by", Json(JsonArray{Json(random.Of(kPeople))}));
    orders.push_back(order);
  }
  return Json(std::move(orders));
}

// Every part of the reply lies between what was said of its path before the run.
void CheckBounds(Shop& shop, const ResultLabels& known, const std::vector<RepliedArgument>& arguments, const Json& part, const LabelTree* tree,
                 LabelId label, std::vector<PathStep>& path) {
  if (tree) label = tree->label;
  const ResultLabelRule* rule = nullptr;
  for (const ResultLabelRule& one : known.rules) {
    bool prefix = one.path.size() <= path.size() && std::equal(one.path.begin(), one.path.end(), path.begin());
    if (prefix && (!rule || one.path.size() > rule->path.size())) rule = &one;
  }
  ASSERT_NE(rule, nullptr);
  LabelId flow = kBottom;
  for (size_t i = 0; i < arguments.size(); ++i) {
    bool kept = rule->flow == ArgumentFlow::kAll || std::find(rule->kept.begin(), rule->kept.end(), static_cast<int>(i)) != rule->kept.end();
    if (kept && arguments[i].present) flow = shop.labels.Join(flow, arguments[i].label);
  }
  ASSERT_TRUE(shop.labels.Leq(shop.labels.Join(rule->own.lo, flow), label)) << shop.labels.Describe(rule->own.lo) << " > " << shop.labels.Describe(label);
  ASSERT_TRUE(shop.labels.Leq(label, shop.labels.Join(rule->own.hi, flow))) << shop.labels.Describe(label) << " > " << shop.labels.Describe(rule->own.hi);
  size_t count = part.is_array() ? part.array().size() : part.is_object() ? part.object().size() : 0;
  ASSERT_TRUE(!tree || tree->children.empty() || tree->children.size() == count);
  for (size_t i = 0; i < count; ++i) {
    path.push_back(part.is_array() ? PathStep{true, ""} : PathStep{false, part.object()[i].first});
    const LabelTree* child = tree && !tree->children.empty() ? &tree->children[i] : nullptr;
    CheckBounds(shop, known, arguments, part.is_array() ? part.array()[i] : part.object()[i].second, child, label, path);
    path.pop_back();
  }
}

class GeneratedReplies : public testing::TestWithParam<int> {};

TEST_P(GeneratedReplies, LieBetweenTheirBounds) {
  std::string head = kShopHead;
  if (GetParam() > 0) head.replace(head.find("label list_orders"), head.find('\n', head.find("label list_orders")) - head.find("label list_orders"), "");
  Shop shop(kLabelRules[GetParam()], head);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  ToolLabels known = StaticLabels(shop.policies());
  Random random{std::mt19937(3)};
  LabelMemory memory;
  RandomFacts facts;
  for (int round = 0; round < 4000; ++round) {
    ToolIndex tool = static_cast<ToolIndex>(random.Below(known.size()));
    const ToolSpec& spec = shop.policies().manifest().tool(tool);
    std::vector<RepliedArgument> arguments;
    for (const ToolParameter& parameter : spec.parameters) {
      arguments.push_back({random.Chance(80), RandomValue(random, parameter.name), RandomLabel(random, shop)});
    }
    Json reply = RandomReply(random, spec);
    LabelTree tree = LabelReply(shop.policies(), tool, arguments, RandomLabel(random, shop), reply, facts, memory);
    std::vector<PathStep> path;
    CheckBounds(shop, known[tool], arguments, reply, &tree, kBottom, path);
    if (HasFatalFailure()) FAIL() << spec.name << " replied " << WriteJson(reply);
  }
}

INSTANTIATE_TEST_SUITE_P(Gates, GeneratedReplies, testing::Values(0, 1, 2, 3));

TEST(LabelReply, EachPartByItsOwnRule) {
  Shop shop("");
  ASSERT_TRUE(shop.loaded.ok());
  NoFacts nothing;
  LabelMemory memory;
  Json reply = *ParseJson(R"([{"buyer": "ann", "note": "x"}, {"buyer": "owner@shop.example", "note": "y"}])");
  LabelTree tree = LabelReply(shop.policies(), shop.Tool("list_orders"), {{false, Json(), kBottom}}, kBottom, reply, nothing, memory);
  ASSERT_EQ(tree.children.size(), 2u);
  EXPECT_EQ(tree.label, kBottom);
  EXPECT_EQ(tree.children[0].label, shop.From({"ann"}, {{"ann", "*@shop.example"}}));
  EXPECT_EQ(tree.children[1].label, shop.From({"User"}, {{"*@shop.example"}}));
  reply = *ParseJson(R"({"price": 3, "remark": "call eve"})");
  LabelId secret = shop.From({"eve"}, std::vector<std::string>{});
  tree = LabelReply(shop.policies(), shop.Tool("price_of"), {{true, Json("a"), secret}}, kBottom, reply, nothing, memory);
  ASSERT_EQ(tree.children.size(), 2u);
  EXPECT_EQ(tree.children[0].label, shop.From({"System"}));
  EXPECT_EQ(tree.children[1].label, shop.labels.Join(secret, shop.From({"supplier"}, {{"*@shop.example"}})));
  tree = LabelReply(shop.policies(), shop.Tool("search_web"), {{true, Json("q"), kBottom}}, kBottom, Json("page"), nothing, memory);
  EXPECT_EQ(tree.label, shop.From({"tool:search_web"}, std::vector<std::string>{}));
}

TEST(LabelReply, WhatIsStoredIsLoaded) {
  Shop shop(R"(label send_note { from [System]; readers Public; fresh; store desk[result]; }
label search_web { from [System]; readers Public; fresh; load desk[query]; })");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  NoFacts nothing;
  LabelMemory memory;
  LabelId eve = shop.From({"eve"});
  std::vector<RepliedArgument> note(4);
  note[0] = {true, Json(JsonArray{}), kBottom};
  note[1] = {true, Json("text"), eve};
  LabelReply(shop.policies(), shop.Tool("send_note"), note, kBottom, Json("n1"), nothing, memory);
  auto load = [&](const char* key) {
    return LabelReply(shop.policies(), shop.Tool("search_web"), {{true, Json(key), kBottom}}, kBottom, Json("page"), nothing, memory).label;
  };
  EXPECT_TRUE(shop.labels.Leq(eve, load("n1")));
  EXPECT_FALSE(shop.labels.Leq(eve, load("n2")));
}

}  // namespace
}  // namespace penstock

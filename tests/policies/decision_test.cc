// What gates decide, told by tests in the gate language itself.
#include "gate_testing.h"

namespace penstock {
namespace {

TEST(Decision, GuardsHoldBeforeAPermitApplies) {
  ExpectGateTestsHold(R"(
    @id("note") permit send_note because "Recipients are the owner's, and they may read it.";
    test "typed by the user" { call send_note(to: ["a@b.example"], text: "hi"); expect allow by "note"; }
    test "integrity: somebody else chose the recipient" {
      call send_note(to: ["a@b.example"] from "a@b.example", text: "hi"); expect deny; }
    test "flow: the recipient may not read it" {
      call send_note(to: ["a@b.example"], text: "x" from "c" readers ["c"]); expect deny; }
    test "flow: a reader may" { call send_note(to: ["c"], text: "x" from "c" readers ["c"]); expect allow; }
    test "flow: all observers count" { call send_note(to: ["c"], cc: ["d"], text: "x" from "c" readers ["c"]); expect deny; }
    test "flow: a glob covers" { call send_note(to: ["z@shop.example"], text: "x" readers staff); expect allow; }
    test "flow: nobody is no audience" { call send_note(to: [], text: "x" readers [User]); expect deny; }
    test "control is trusted" { control from "eve"; call send_note(to: ["c"], text: "x"); expect deny; }
    test "control is readable" { control from User readers [User]; call send_note(to: ["c"], text: "x"); expect deny; }
    test "the user by another name" { call send_note(to: ["owner@shop.example"], text: "x" readers [User]); expect allow; }
  )");
}

TEST(Decision, WaiversAreSaid) {
  ExpectGateTestsHold(R"(
    @id("refund-ordered") permit refund if amount <= 20 EUR accepting untrusted (buyer, amount) releasing (amount);
    @id("refund-asked") permit refund accepting untrusted (buyer, amount) releasing (amount, reason) with approval by staff because "Large ones are looked at.";
    @id("drop") permit drop_order accepting untrusted control;
    test "small" { call refund(buyer: "b" from "b", amount: 20 from "b" readers [User]); expect allow by "refund-ordered"; }
    test "large" { call refund(buyer: "b" from "b", amount: 20.01 from "b" readers [User]); expect ask by "refund-asked"; }
    test "reason is not released" { call refund(buyer: "b", amount: 1, reason: "r" readers [User]); expect ask; }
    test "the amount is not known yet" { call refund(buyer: "b" from "b", amount: ? from "b"); expect depends; }
    test "loop over orders" { control from "eve" readers [User]; call drop_order(id: 3); expect allow by "drop"; }
    test "but not its argument" { control from "eve" readers [User]; call drop_order(id: 3 from "eve"); expect deny; }
  )");
}

TEST(Decision, ForbidBeforeAskBeforePermit) {
  ExpectGateTestsHold(R"(
    permit send_note;
    @id("no-secret") forbid send_note, search_web if args are tagged secret because "Secrets stay.";
    @id("look") ask User before send_note if text is untrusted and text matches "https?://" because "A link.";
    @id("trial") @observe forbid send_note if text like "*spam*";
    test "secret" { call send_note(to: ["c"], text: "k" tagged secret); expect deny by "no-secret"; }
    test "secret and link: deny wins" { call send_note(to: ["c"], text: "http://x" from "eve" tagged secret); expect deny by "no-secret"; }
    test "link" { call send_note(to: ["c"], text: "see http://x" from "eve"); expect ask by "look"; }
    test "own link" { call send_note(to: ["c"], text: "see http://x"); expect allow; }
    test "on trial" { call send_note(to: ["c"], text: "spam"); expect allow; }
    test "unknown text" { call send_note(to: ["c"], text: ? from "eve"); expect depends; }
    test "unknown own text" { call send_note(to: ["c"], text: ?); expect allow; }
  )");
}

TEST(Decision, ReadsAreAllowedUnlessTheyTell) {
  ExpectGateTestsHold(R"(
    test "own query" { call search_web(query: "shoes"); expect allow; }
    test "private query" { call search_web(query: "shoes" from "c" readers ["c"]); expect deny; }
    test "whether it is asked tells too" { control from User readers [User]; call search_web(query: "shoes"); expect deny; }
    test "unobserved" { call price_of(article: "x" from "c" readers ["c"]); expect allow; }
    test "no permit" { call drop_order(id: 1); expect deny; }
    assert never permit search_web if query is not public;
    assert never permit drop_order;
  )");
}

TEST(Decision, FactsDecideWhenKnown) {
  ExpectGateTestsHold(R"(
    @id("member") permit refund if member(buyer) and amount <= 100 EUR;
    test "member" { fact member("ann") = true; call refund(buyer: "ann", amount: 5); expect allow by "member"; }
    test "no member" { fact member("bob") = false; call refund(buyer: "bob", amount: 5); expect deny; }
    test "nobody knows" { call refund(buyer: "cyd", amount: 5); expect deny; }
    test "nobody knows yet" { call refund(buyer: ?, amount: 5); expect depends; }
    test "whoever it is" { call refund(buyer: ?, amount: 101); expect deny; }
  )");
}

TEST(Decision, QuantifiersAndLists) {
  ExpectGateTestsHold(R"(
    def audience = to + cc?;
    @id("inside") permit send_note if every r in audience: (r in staff) releasing (text);
    @id("fast") forbid send_note if speed? == "fast" and some r in audience: (domain(r) != "shop.example");
    test "inside" { call send_note(to: ["a@shop.example"], cc: ["b@shop.example"], text: "x" readers [User]); expect allow; }
    test "one outside" { call send_note(to: ["a@shop.example"], cc: ["b@else.example"], text: "x" readers [User]); expect deny; }
    test "two in one" { call send_note(to: ["eve@else.example, a@shop.example"], text: "x"); expect deny; }
    test "unknown cc" { call send_note(to: ["a@shop.example"], cc: ?, text: "x"); expect depends; }
    test "a stranger is there already" { call send_note(to: ["a@else.example"], cc: ?, text: "x"); expect deny; }
    test "fast outside" { call send_note(to: ["a@else.example"], text: "x", speed: "fast"); expect deny by "fast"; }
  )");
}

TEST(Decision, BudgetsAndSequencesLookBack) {
  ExpectGateTestsHold(R"(
    permit refund; permit send_note; permit drop_order;
    budget day: sum(amount) over refund <= 100 EUR per 24h else ask staff because "Daily total.";
    budget each: count by (buyer) over refund <= 2 per run else deny;
    sequence ask_first: before drop_order as d if d.id > 10 require price_of as p if p.result.price == 7 within 1h;
    sequence hush: after list_orders as o if o.day == "today" forbid search_web until send_note;
    test "within" { given refund(buyer: "a", amount: 60); call refund(buyer: "b", amount: 40); expect allow; }
    test "over" { given refund(buyer: "a", amount: 60); call refund(buyer: "b", amount: 40.01); expect ask by "day"; }
    test "a day later" { given refund(buyer: "a", amount: 60); wait 25h; call refund(buyer: "b", amount: 100); expect allow; }
    test "equal amounts add up" { given 3 times refund(buyer: "a", amount: 30); call refund(buyer: "b", amount: 30); expect ask; }
    test "a negative amount makes no room" { given refund(buyer: "a", amount: -500); call refund(buyer: "b", amount: 101); expect ask; }
    test "third of one buyer" { given 2 times refund(buyer: "a", amount: 1); call refund(buyer: "a", amount: 1); expect deny by "each"; }
    test "third of another" { given 2 times refund(buyer: "a", amount: 1); call refund(buyer: "b", amount: 1); expect allow; }
    test "buyer not known" { given 2 times refund(buyer: "a", amount: 1); call refund(buyer: ?, amount: 1); expect depends; }
    test "not asked" { call drop_order(id: 11); expect deny by "ask_first"; }
    test "small id" { call drop_order(id: 10); expect allow; }
    test "asked" { given price_of(article: "x") returns {price: 7}; call drop_order(id: 11); expect allow; }
    test "another answer" { given price_of(article: "x") returns {price: 8}; call drop_order(id: 11); expect deny; }
    test "too long ago" { given price_of(article: "x") returns {price: 7}; wait 2h; call drop_order(id: 11); expect deny; }
    test "hush" { given list_orders(day: "today"); call search_web(query: "x"); expect deny by "hush"; }
    test "another day" { given list_orders(day: "monday"); call search_web(query: "x"); expect allow; }
    test "until" { given list_orders(day: "today"); given send_note(to: ["c"], text: "t"); call search_web(query: "x"); expect allow; }
  )");
}

TEST(Decision, TestsLookAtLabelsOfReplies) {
  ExpectGateTestsHold(R"(
    test "an order is its buyer's" {
      given list_orders() returns [{buyer: "ann", note: "n"}, {buyer: "bob@shop.example", note: "n"}];
      expect label [0].note from ["ann"] readers ["ann"] + staff;
      expect label [1] from ["bob@shop.example"] readers ["bob@shop.example"] + staff;
    }
    test "a part has its own" {
      given price_of(article: "a" from "eve" readers [User]) returns {price: 3, remark: "r"};
      expect label .price from [System] readers Public;
      expect label .remark from ["eve", "supplier"] readers [User];
    }
  )");
  Shop shop(R"(test "wrong" { given list_orders() returns [{buyer: "ann", note: "n"}]; expect label [0].note from [User]; }
test "no such part" { given list_orders() returns []; expect label [0] from ["ann"]; })");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  std::string text = RunGateTests(shop.policies()).ToText();
  EXPECT_NE(text.find("expected label from User"), std::string::npos) << text;
  EXPECT_NE(text.find("found no such part of the reply"), std::string::npos) << text;
}

TEST(Decision, NullIsAbsent) {
  ExpectGateTestsHold(R"(
    permit drop_order if arg("from")? not in ["x"];
    test "what may be absent is not surely outside a list" { call drop_order(id: 1, from: ?); expect depends; }
  )");
  Shop shop("permit refund; budget nameless: count by (reason) over refund <= 1 per run else deny; permit drop_order if arg(\"from\")? in Public;");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  // Null and nothing are one group: no way around the budget of those that give no reason.
  RunHistory history;
  history.calls.push_back({shop.Tool("refund"), {Json("b"), Json(1), std::nullopt}, {kBottom, kBottom, kBottom}, Json("done"), false, 0});
  CallFacts refund = shop.Call("refund");
  shop.Give(refund, "buyer", Json("b"));
  shop.Give(refund, "amount", Json(1));
  shop.Give(refund, "reason", Json());
  NoFacts nothing;
  EXPECT_EQ(Judge(shop.policies(), refund, nothing, history).rules, std::vector<std::string>{"nameless"});
  // What may be absent is not surely in anything, not even in Public.
  CallFacts drop = shop.Call("drop_order");
  shop.Give(drop, "id", Json(1));
  drop.arguments[1].presence = Presence::kMaybe;
  EXPECT_EQ(shop.Decide(drop, {.before_run = true, .history_known = false, .may_be_called = {}}).outcome, Outcome::kDepends);
}

TEST(Decision, AnArgumentNamedLikeAWord) {
  ExpectGateTestsHold(R"(
    @id("drop") permit drop_order if arg("from") == "desk";
    test "desk" { call drop_order(id: 1, from: "desk"); expect allow; }
    test "elsewhere" { call drop_order(id: 1, from: "home"); expect deny; }
    test "absent is false" { call drop_order(id: 1); expect deny; }
  )");
}

TEST(Decision, NamesTheNearestMiss) {
  Shop shop(R"(
    @id("far") permit refund if amount <= 1 EUR and buyer == "nobody";
    @id("near") permit refund if amount <= 50 EUR because "Small ones.";
  )");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  CallFacts call = shop.Call("refund");
  shop.Give(call, "buyer", "ann");
  shop.Give(call, "amount", 70);
  Decision decision = shop.Decide(call);
  EXPECT_EQ(decision.outcome, Outcome::kDeny);
  ASSERT_EQ(decision.failed.size(), 1u);
  EXPECT_EQ(decision.failed[0].rule, "near");
  EXPECT_EQ(decision.failed[0].part, "amount <= 50 EUR");
  EXPECT_EQ(decision.failed[0].argument, "amount");
  EXPECT_EQ(ExplainDecision(decision, call, shop.policies()),
            "refund is denied\n  the permit that came nearest is near:\n    does not hold: amount <= 50 EUR\n");
}

TEST(Decision, SeveralPossibleValues) {
  Shop shop(R"(permit refund if amount <= 50 EUR;)");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  CallFacts call = shop.Call("refund");
  shop.Give(call, "buyer", "ann");
  shop.Give(call, "amount", 10);
  JudgeOptions before{.before_run = true, .history_known = false, .may_be_called = {}};
  call.arguments[1].values = {Json(10), Json(20)};
  EXPECT_EQ(shop.Decide(call, before).outcome, Outcome::kAllow);
  call.arguments[1].values = {Json(10), Json(200)};
  EXPECT_EQ(shop.Decide(call, before).outcome, Outcome::kDepends);
  call.arguments[1].values = {Json(100), Json(200)};
  EXPECT_EQ(shop.Decide(call, before).outcome, Outcome::kDeny);
}

TEST(Decision, WithoutAGateNothingIsAllowed) {
  LabelTable labels;
  LoadedGates loaded = LoadGates({}, *ManifestFromJson(*ParseJson(kShopTools)), labels);
  ASSERT_TRUE(loaded.ok());
  CallFacts call;
  call.tool = loaded.policies->manifest().Find("drop_order");
  call.arguments.resize(2);
  NoFacts nothing;
  EXPECT_EQ(Judge(*loaded.policies, call, nothing, RunHistory()).outcome, Outcome::kDeny);
  call.tool = kNoTool;
  EXPECT_EQ(Judge(*loaded.policies, call, nothing, RunHistory()).outcome, Outcome::kDeny);
}

// Decisions by labels are kept for the next call: that must not happen where anything else is looked at.
TEST(ByLabels, OnlyWhereNothingElseIsLookedAt) {
  struct Case { const char* rules; bool by_labels; };
  const Case cases[] = {
      {R"(@id("r") permit drop_order because "Any.";)", true},
      {R"(@id("r") permit drop_order if id is trusted because "Trusted."; )", true},
      {R"(@id("r") permit drop_order accepting untrusted args because "Any."; @id("f") forbid drop_order if id is untrusted because "Not so.";)", true},
      {R"(@id("r") permit drop_order if id < 5 because "Small.";)", false},
      {R"(@id("r") permit drop_order because "Any."; @id("f") forbid drop_order if from == "a" because "Not a.";)", false},
      {R"(@id("r") permit drop_order because "Any."; @id("q") ask User before drop_order if from in staff because "Ours.";)", false},
      {R"(@id("r") permit drop_order if member(from) because "A member.";)", false},
      {R"(@id("r") permit drop_order if from is present because "Said.";)", false},
  };
  const int64_t ids[] = {1, 7};
  const char* origins[] = {"a", "owner@shop.example"};
  for (const Case& c : cases) {
    Shop shop(c.rules);
    ASSERT_TRUE(shop.loaded.ok()) << c.rules << shop.loaded.Messages();
    EXPECT_EQ(shop.policies().DecidesByLabels(shop.Tool("drop_order")), c.by_labels) << c.rules;
    if (!c.by_labels) continue;
    for (LabelId label : {kBottom, shop.From({"supplier"}), shop.From({"System"}, std::vector<std::string>{"owner@shop.example"})}) {
      std::optional<Outcome> first;
      for (int64_t id : ids) {
        for (const char* origin : origins) {
          CallFacts call = shop.Call("drop_order");
          shop.Give(call, "id", id, label);
          shop.Give(call, "from", origin, label);
          Outcome outcome = shop.Decide(call).outcome;
          EXPECT_EQ(outcome, first.value_or(outcome)) << c.rules;
          first = outcome;
        }
      }
    }
  }
  // What was called before counts, too.
  const std::string search = R"(@id("r") permit search_web because "Any.";)";
  EXPECT_TRUE(Shop(search).policies().DecidesByLabels(Shop("").Tool("search_web")));
  Shop looking_back(search + R"( sequence hush: after list_orders as o if o.day == "today" forbid search_web until send_note;)");
  ASSERT_TRUE(looking_back.loaded.ok()) << looking_back.loaded.Messages();
  EXPECT_FALSE(looking_back.policies().DecidesByLabels(looking_back.Tool("search_web")));
  // Who observes may hang from a value.
  EXPECT_FALSE(Shop(R"(@id("r") permit refund because "Any.";)").policies().DecidesByLabels(Shop("").Tool("refund")));
}

// Who stands behind what is from anyone nobody knows: true of the least that a label may be is not yet true of it.
TEST(Decisions, WhatIsFromAnyoneHidesWhoElseItIsFrom) {
  Shop shop(R"(@id("found") permit refund if (amount, buyer) are derived from search_web accepting untrusted args with approval by User;)");
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  Label anyone;
  anyone.from_anyone = true;
  const LabelId web = shop.From({"tool:search_web"}), all = shop.labels.Join(web, shop.labels.Intern(anyone));
  CallFacts call = shop.Call("refund");
  shop.Give(call, "buyer", Json("b"), web);
  shop.Give(call, "amount", Json(1), kBottom);
  EXPECT_EQ(shop.Decide(call, {.before_run = true, .history_known = true, .may_be_called = {}}).outcome, Outcome::kAsk);
  call.arguments[1].label = {kBottom, all};
  EXPECT_EQ(shop.Decide(call, {.before_run = true, .history_known = true, .may_be_called = {}}).outcome, Outcome::kDepends);
  call.arguments[1].label = {all, all};
  EXPECT_EQ(shop.Decide(call).outcome, Outcome::kDeny);
}

}  // namespace
}  // namespace penstock

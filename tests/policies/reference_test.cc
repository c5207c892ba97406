// The judge against the reference, on generated gates and calls.
#include <chrono>
#include <cstdlib>

#include "core/text.h"
#include "gate_testing.h"
#include "judged_world.h"

namespace penstock {
namespace {

using reference::Given;
using reference::Mark;
using reference::Past;
using reference::World;

LabelInterval Widened(Dice& dice, LabelTable& labels, LabelInterval label) {
  if (dice.Chance(40)) label.hi = dice.Chance(20) ? labels.Top() : labels.Join(label.hi, Interned(labels, GenerateMark(dice)));
  if (dice.Chance(40)) {
    Label lower = labels.Get(label.lo);
    if (!lower.from.empty() && dice.Chance(50)) lower.from.pop_back();
    if (dice.Chance(30)) { lower.readers_public = true; lower.readers.clear(); }
    if (dice.Chance(30)) lower.sticky = 0;
    if (dice.Chance(30)) lower.lost = 0;
    label.lo = dice.Chance(40) ? kBottom : labels.Intern(std::move(lower));
  }
  return label;
}

// The same call as an analysis may know it: values, labels and presence hidden here and there.
CallFacts Hidden(Dice& dice, LabelTable& labels, const ToolSpec& tool, CallFacts call) {
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    ArgumentFacts& argument = call.arguments[i];
    if (argument.presence == Presence::kAbsent) {
      if (!dice.Chance(40)) continue;
      LabelId label = Interned(labels, GenerateMark(dice));
      argument = {Presence::kMaybe, dice.Chance(50), {}, {label, label}};
      if (argument.values_known) argument.values = {GenerateValue(dice, tool.parameters[i])};
      continue;
    }
    argument.label = Widened(dice, labels, argument.label);
    if (!tool.parameters[i].required && dice.Chance(30)) argument.presence = Presence::kMaybe;
    if (dice.Chance(40)) {
      argument.values_known = false;
      argument.values.clear();
    } else {
      for (size_t n = dice.Below(3); n > 0; --n) argument.values.push_back(GenerateValue(dice, tool.parameters[i]));
      std::swap(argument.values.front(), argument.values.back());
    }
  }
  call.control = Widened(dice, labels, call.control);
  return call;
}

std::string Told(const World& world) {
  std::string out = world.call.tool + "(";
  auto mark = [](const Mark& m) {
    std::string text = m.from_anyone ? " from anyone" : "";
    for (const std::string& name : m.from) text += " from " + name;
    if (!m.public_) text += " readers";
    for (const std::string& name : m.readers) text += " " + name;
    for (const std::string& tag : m.sticky) text += " tagged " + tag;
    for (const std::string& tag : m.lost) text += " lost " + tag;
    return text;
  };
  auto arguments = [&](const std::map<std::string, Given>& all) {
    for (const auto& [name, given] : all) out += name + ": " + WriteJson(given.value) + mark(given.mark) + ", ";
  };
  arguments(world.call.arguments);
  out += ") control" + mark(world.call.control) + "\n";
  for (size_t i = 0; i < world.history.size(); ++i) {
    const Past& past = world.history[i];
    out += (i == world.run_begins ? "this run: " : "") + std::string("before: ") + past.tool + "(";
    arguments(past.arguments);
    out += ") " + (past.failed ? "failed" : past.result ? WriteJson(*past.result) : "running") + " " + std::to_string((world.now_ms - past.at_ms) / 1000) + " s ago\n";
  }
  return out;
}

size_t CallsWanted() {
  const char* text = getenv("PENSTOCK_REFERENCE_CALLS");
  return text ? std::strtoull(text, nullptr, 10) : 100'000;
}

struct Tally {
  size_t gates = 0, calls = 0, disagreements = 0, released = 0;
  std::map<std::string, size_t> outcomes, before;  // concrete; said before the run
};

// One call through both, and through the judge again with parts of it hidden.
void CompareOne(Dice& dice, Shop& shop, const std::string& text, const reference::Gate& gate, Tally& tally) {
  const Manifest& manifest = shop.policies().manifest();
  World world = GenerateWorld(dice, manifest);
  Shopkeeper facts, failing;
  for (const char* name : {"ann", "eve", "bob@shop.example", "x9", "owner@shop.example"}) {
    if (dice.Chance(70)) facts.members[name] = dice.Chance(60);
  }
  if (dice.Chance(80)) facts.price = static_cast<int>(dice.Below(9));
  auto with = [&](const Shopkeeper& keeper) {
    world.fact = [&keeper](const std::string& fact, const std::vector<Json>& arguments) { return keeper.Ask(fact, arguments[0]); };
    return gate.Decide(world);
  };
  reference::Answer wanted = with(facts);
  CallFacts call = Judged(shop.labels, manifest, world.call);
  RunHistory history = Judged(shop.labels, manifest, world);
  Decision found = Judge(shop.policies(), call, facts, history);
  std::set<std::string> rules(found.rules.begin(), found.rules.end());
  ++tally.calls;
  ++tally.outcomes[std::string(NameOf(wanted.outcome))];
  auto context = [&] { return text + Told(world) + "judge: " + ExplainDecision(found, call, shop.policies()); };
  std::set<std::string> releases;
  for (const ReleaseUse& use : found.releases) releases.insert(use.rule);
  tally.released += !releases.empty();
  bool agree = found.outcome == wanted.outcome && rules == wanted.rules && releases == wanted.releases;
  tally.disagreements += !agree;
  ASSERT_TRUE(agree) << "reference: " << NameOf(wanted.outcome) << " by " << Join({wanted.rules.begin(), wanted.rules.end()}, ", ") << "\n" << context();

  // When every fact fails, nothing is allowed that would not be.
  reference::Answer without = with(failing);
  Decision shut = Judge(shop.policies(), call, failing, history);
  ASSERT_EQ(shut.outcome, without.outcome) << "facts fail\n" << context();
  ASSERT_TRUE(shut.outcome != Outcome::kAllow || wanted.outcome == Outcome::kAllow) << "failing facts allow\n" << context();

  CallFacts hidden = Hidden(dice, shop.labels, manifest.tool(call.tool), call);
  JudgeOptions options{.before_run = true, .history_known = dice.Chance(20), .may_be_called = {}};
  if (dice.Chance(50)) {
    options.may_be_called.assign(manifest.tools().size(), false);
    for (size_t i = 0; i < options.may_be_called.size(); ++i) options.may_be_called[i] = dice.Chance(20);
    for (size_t i = history.run_begins; i < history.calls.size(); ++i) options.may_be_called[history.calls[i].tool] = true;
  }
  NoFacts nothing;
  Decision before = Judge(shop.policies(), hidden, nothing, history, options);
  ++tally.before[std::string(NameOf(before.outcome))];
  if (before.outcome == Outcome::kDepends) {
    ASSERT_FALSE(before.depends_on.empty()) << context();
  } else {
    ASSERT_EQ(before.outcome, wanted.outcome) << "before the run: " << ExplainDecision(before, hidden, shop.policies()) << context();
  }
}

TEST(Reference, TheJudgeDecidesAsTheReferenceDoes) {
  size_t wanted = CallsWanted();
  constexpr size_t kCallsOfAGate = 120;
  Tally tally;
  auto start = std::chrono::steady_clock::now();
  for (uint64_t seed = 1; tally.calls < wanted; ++seed) {
    Dice dice{std::mt19937_64(seed)};
    std::string text = GenerateGate(dice);
    Shop shop(text, "");
    ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
    reference::Gate gate(text, shop.policies().manifest());
    ++tally.gates;
    for (size_t i = 0; i < kCallsOfAGate && tally.calls < wanted; ++i) {
      CompareOne(dice, shop, text, gate, tally);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::string report = "reference: " + std::to_string(tally.gates) + " gates, " + std::to_string(tally.calls) + " calls, " + std::to_string(tally.released) + " with releases";
  for (const auto& [outcome, count] : tally.outcomes) report += ", " + outcome + " " + std::to_string(count);
  report += "; said before the run:";
  for (const auto& [outcome, count] : tally.before) report += " " + outcome + " " + std::to_string(count);
  report += "; " + std::to_string(tally.disagreements) + " disagreements, " + std::to_string(seconds) + " s";
  std::printf("%s\n", report.c_str());
  EXPECT_GT(tally.released, tally.calls / 1000);
  for (const char* outcome : {"allow", "ask", "deny"}) EXPECT_GT(tally.outcomes[outcome], tally.calls / 50) << outcome;
  for (const char* outcome : {"allow", "ask", "deny", "depends"}) EXPECT_GT(tally.before[outcome], tally.calls / 100) << outcome;
}

}  // namespace
}  // namespace penstock

// Differences are looked for among the calls of a CallSpace: all of them where they are few, else some taken at
// random and, around each that one of the gates lets through, all that differ from it in one thing.
#include "policies/diff.h"

#include <algorithm>
#include <random>
#include <set>

#include "core/text.h"
#include "policies/call_space.h"
#include "policies/gate_tests.h"
#include "policies/same_rules.h"

namespace penstock {
namespace {

constexpr double kAll = 40'000;       // so many calls are all tried
constexpr size_t kSamples = 6'000;
constexpr size_t kNeighbours = 40'000;
constexpr size_t kMostOfATool = 12;   // differences told, of different rules

struct Comparing {
  const LoadedGates& a;
  const LoadedGates& b;
  GateDiffReport& report;
  const CallSpace* space = nullptr;
  size_t calls = 0;
  std::set<std::string> seen;  // pairs of decisions told already
  size_t told = 0;
};

bool Differs(Comparing& c, const std::vector<size_t>& choice, Decision* in_a = nullptr, Decision* in_b = nullptr, bool* let_through = nullptr) {
  ChosenCall call = Choose(*c.a.policies, *c.space, choice);
  Decision one = JudgeChosen(*c.a.policies, call), other = JudgeChosen(*c.b.policies, call);
  ++c.calls;
  bool differs = one.outcome != other.outcome;
  if (let_through) *let_through = one.outcome != Outcome::kDeny || other.outcome != Outcome::kDeny;
  if (in_a) *in_a = std::move(one);
  if (in_b) *in_b = std::move(other);
  return differs;
}

// Does the gate, with this test in it, say so?
bool Holds(const LoadedGates& gate, const std::string& test) {
  LoadOptions options;
  options.read = ReadAgain(gate);
  const SourceFile& top = *gate.files.back();
  LoadedGates with = LoadGates({{top.path(), std::string(top.text()) + "\n" + test}}, gate.policies->manifest(), gate.policies->labels(), options);
  if (!with.ok() || with.policies->units()[0]->tests.empty()) return false;
  return RunGateTest(*with.policies, with.policies->units()[0]->tests.back()).passed;
}

// The plainest choice that still differs.
void Simplify(Comparing& c, std::vector<size_t>& choice) {
  for (size_t& one : choice) {
    size_t was = one;
    for (size_t plainer = 0; plainer < was; ++plainer) {
      one = plainer;
      if (Differs(c, choice)) break;
      one = was;
    }
  }
}

std::string Key(const Decision& a, const Decision& b) {
  return std::string(NameOf(a.outcome)) + " " + Join(a.rules, ",") + " | " + std::string(NameOf(b.outcome)) + " " + Join(b.rules, ",");
}

void Tell(Comparing& c, std::vector<size_t> choice) {
  if (c.told >= kMostOfATool) return;
  Decision in_a, in_b;
  Differs(c, choice, &in_a, &in_b);
  if (!c.seen.insert(Key(in_a, in_b)).second) return;
  Simplify(c, choice);
  Differs(c, choice, &in_a, &in_b);
  ChosenCall call = Choose(*c.a.policies, *c.space, choice);
  JudgeChosen(*c.a.policies, call, &call.witness.facts);
  JudgeChosen(*c.b.policies, call, &call.witness.facts);
  const std::string& tool = c.a.policies->manifest().tool(c.space->tool).name;
  auto facts_of = [&](const LoadedGates& gate) {  // a test may only name the gate's own facts
    Witness witness = call.witness;
    std::erase_if(witness.facts, [&](const KnownFact& fact) {
      const std::vector<Fact>& known = gate.policies->units()[0]->facts;
      return std::none_of(known.begin(), known.end(), [&](const Fact& f) { return f.name == fact.name; });
    });
    return witness;
  };
  std::string name = "differs: " + tool + " " + std::to_string(c.report.differences.size() + 1);
  GateDifference difference{tool, in_a.outcome, in_b.outcome, in_a.rules, in_b.rules, "", ""};
  difference.test_a = WitnessTest(*c.a.policies, name, facts_of(c.a), in_a.outcome, in_a.rules);
  difference.test_b = WitnessTest(*c.b.policies, name, facts_of(c.b), in_b.outcome, in_b.rules);
  if (!Holds(c.a, difference.test_a) || !Holds(c.b, difference.test_b)) {
    ++c.report.unconfirmed;
    return;
  }
  ++c.told;
  c.report.differences.push_back(std::move(difference));
}

void TryAll(Comparing& c) {
  std::vector<size_t> choice(c.space->factors.size(), 0);
  while (true) {
    if (Differs(c, choice)) Tell(c, choice);
    size_t k = 0;
    while (k < choice.size() && ++choice[k] == c.space->factors[k].size()) choice[k++] = 0;
    if (k == choice.size()) return;
  }
}

void TryNeighbours(Comparing& c, const std::vector<size_t>& centre, size_t& left) {
  std::vector<size_t> choice = centre;
  for (size_t i = 0; i < choice.size() && left > 0; ++i) {
    for (size_t other = 0; other < c.space->factors[i].size() && left > 0; ++other, --left) {
      choice[i] = other;
      if (other != centre[i] && Differs(c, choice)) Tell(c, choice);
    }
    choice[i] = centre[i];
  }
}

void TrySome(Comparing& c) {
  std::mt19937 random(1);  // the same calls every time
  size_t neighbours = kNeighbours;
  std::set<std::string> centres;  // one for each pair of decisions and rules, first come first served
  std::vector<size_t> choice(c.space->factors.size(), 0);
  for (size_t sample = 0; sample < kSamples; ++sample) {
    for (size_t i = 0; i < choice.size(); ++i) {
      // Plain choices are what most conditions ask for.
      size_t size = c.space->factors[i].size();
      bool plain = c.space->factors[i].kind != CallFactor::Kind::kValue && random() % 2 == 0;
      choice[i] = plain || sample == 0 ? 0 : random() % size;
    }
    Decision in_a, in_b;
    bool let_through = false;
    if (Differs(c, choice, &in_a, &in_b, &let_through)) Tell(c, choice);
    bool once = let_through && centres.insert(Key(in_a, in_b)).second;
    if (once || (let_through && sample % 16 == 0)) TryNeighbours(c, choice, neighbours);
  }
}

// Tools of both that are the same tool.
bool SameTool(const ToolSpec& a, const ToolSpec& b) {
  return a.parameters.size() == b.parameters.size() &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), [](const ToolParameter& x, const ToolParameter& y) {
           return x.name == y.name && x.required == y.required;
         });
}

void CompareTool(Comparing& c, ToolIndex tool) {
  const ToolSpec& spec = c.a.policies->manifest().tool(tool);
  GateDiffReport::Tool row{.name = spec.name, .undecided = {}};
  bool known = tool < c.b.policies->manifest().tools().size() && c.b.policies->manifest().tool(tool).name == spec.name;
  if (!known || !SameTool(spec, c.b.policies->manifest().tool(tool))) {
    row.undecided.push_back("the two gates know different tools of this name");
    c.report.tools.push_back(std::move(row));
    return;
  }
  row.other_labels = !HaveSameLabelRules(*c.a.policies, *c.b.policies, tool);
  row.same_rules = HaveSameRules(*c.a.policies, *c.b.policies, tool);
  if (row.same_rules) {
    c.report.tools.push_back(std::move(row));
    return;
  }
  CallSpace space = SpaceOf({c.a.policies.get(), c.b.policies.get()}, tool);
  c.space = &space;
  c.calls = c.told = 0;
  c.seen.clear();
  row.all = space.count() <= kAll;
  if (row.all) TryAll(c);
  else TrySome(c);
  row.calls = c.calls;
  row.of = space.count();
  row.undecided = space.undecided;
  c.report.tools.push_back(std::move(row));
}

// Of what is too many to be tried, how many.
std::string Counted(double count) { return count < 1e15 ? std::to_string(static_cast<uint64_t>(count)) : "more than 10^15"; }

std::string Called(Outcome outcome, const std::vector<std::string>& rules) {
  return std::string(NameOf(outcome)) + (rules.empty() ? "" : " by " + Join(rules, ", "));
}

// `a, b, c and 4 more`
std::string Some(const std::vector<GateDiffReport::Tool>& tools, bool GateDiffReport::Tool::* which) {
  constexpr size_t kShown = 6;
  std::vector<std::string> names;
  for (const GateDiffReport::Tool& tool : tools) if (tool.*which) names.push_back(tool.name);
  const size_t more = names.size() > kShown ? names.size() - kShown : 0;
  if (more > 0) names.resize(kShown);
  return Join(names, ", ") + (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

}  // namespace

GateDiffReport DiffGates(const LoadedGates& a, const LoadedGates& b) {
  GateDiffReport report;
  Comparing c{a, b, report, nullptr, 0, {}, 0};
  for (ToolIndex tool = 0; tool < a.policies->manifest().tools().size(); ++tool) CompareTool(c, tool);
  return report;
}

std::string GateDiffReport::ToText() const {
  std::string out;
  for (const GateDifference& one : differences) {
    out += one.tool + ": " + Called(one.a, one.rules_a) + " in A, " + Called(one.b, one.rules_b) + " in B\n";
    out += one.test_a;
    if (one.test_b != one.test_a) out += "// in B: expect " + Called(one.b, one.rules_b) + "\n";
  }
  for (const Tool& tool : tools) {
    bool differs = std::any_of(differences.begin(), differences.end(), [&](const GateDifference& d) { return d.tool == tool.name; });
    std::string tried = std::to_string(tool.calls) + (tool.calls == 1 ? " call" : " calls");
    if (tool.same_rules) continue;
    if (tool.calls == 0) out += tool.name + ": not compared\n";
    else if (!differs && tool.all && tool.undecided.empty()) out += tool.name + ": decided alike in all " + tried + " that the rules tell apart\n";
    else if (!differs) out += tool.name + ": no difference found in " + (tool.all ? tried : std::to_string(tool.calls) + " of " + Counted(tool.of) + " calls") + "; whether there is one is not decided\n";
    for (const std::string& part : tool.undecided) out += "  not decided: " + part + "\n";
  }
  if (std::string alike = Some(tools, &Tool::same_rules); !alike.empty()) out += "decided alike, by the same rules: " + alike + "\n";
  if (std::string other = Some(tools, &Tool::other_labels); !other.empty()) {
    out += "labelled by other rules: " + other + "; which calls that changes is not decided\n";
  }
  if (unconfirmed > 0) out += std::to_string(unconfirmed) + " differences could not be written as tests\n";
  return out + std::to_string(differences.size()) + (differences.size() == 1 ? " difference\n" : " differences\n");
}

Json GateDiffReport::ToJson() const {
  auto names = [](const std::vector<std::string>& all) { return Json(JsonArray(all.begin(), all.end())); };
  Json json;
  json.Set("outcome", same() ? "no difference found" : "different");
  Json list{JsonArray{}}, compared{JsonArray{}};
  for (const GateDifference& one : differences) {
    Json item;
    item.Set("tool", one.tool).Set("a", NameOf(one.a)).Set("b", NameOf(one.b)).Set("rules_a", names(one.rules_a)).Set("rules_b", names(one.rules_b));
    list.Push(std::move(item.Set("test_a", one.test_a).Set("test_b", one.test_b)));
  }
  for (const Tool& tool : tools) {
    Json item;
    item.Set("tool", tool.name).Set("calls", static_cast<uint64_t>(tool.calls)).Set("of", std::min(tool.of, 1e18)).Set("all", tool.all || tool.same_rules);
    item.Set("same_rules", tool.same_rules).Set("other_labels", tool.other_labels);
    compared.Push(std::move(item.Set("undecided", names(tool.undecided))));
  }
  json.Set("differences", std::move(list)).Set("tools", std::move(compared));
  return json.Set("unconfirmed", static_cast<uint64_t>(unconfirmed));
}

}  // namespace penstock

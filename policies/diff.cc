// Differences are looked for among the calls of a CallSpace: all of them where they are few, else some taken at
// random and, around each that one of the gates lets through, all that differ from it in one thing. What these leave open, a solver
// is asked: every kind of label of every place in one question.
#include "policies/diff.h"

#include <algorithm>
#include <random>
#include <set>

#include "core/text.h"
#include "policies/call_space.h"
#include "policies/gate_tests.h"
#include "policies/label_space.h"
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
  LabelParts labels = {};
  const CallSpace* space = nullptr;
  size_t calls = 0;
  std::set<std::string> seen;  // pairs of decisions told already
  size_t told = 0;
  std::vector<std::pair<Outcome, Outcome>> outcomes = {};  // of the differences told
};

// Who is asked, in whatever order the rules stand.
std::vector<std::string> AskedBy(const Decision& decision) {
  std::vector<std::string> askers = decision.outcome == Outcome::kAsk ? decision.askers : std::vector<std::string>();
  std::sort(askers.begin(), askers.end());
  return askers;
}

bool IsOther(const Decision& a, const Decision& b) { return a.outcome != b.outcome || AskedBy(a) != AskedBy(b); }

bool Differs(Comparing& c, const ChosenCall& call, Decision* in_a = nullptr, Decision* in_b = nullptr, bool* let_through = nullptr) {
  Decision one = JudgeChosen(*c.a.policies, call), other = JudgeChosen(*c.b.policies, call);
  ++c.calls;
  bool differs = IsOther(one, other);
  if (let_through) *let_through = one.outcome != Outcome::kDeny || other.outcome != Outcome::kDeny;
  if (in_a) *in_a = std::move(one);
  if (in_b) *in_b = std::move(other);
  return differs;
}

bool Differs(Comparing& c, const std::vector<size_t>& choice, Decision* in_a = nullptr, Decision* in_b = nullptr, bool* let_through = nullptr) {
  return Differs(c, Choose(*c.a.policies, *c.space, choice), in_a, in_b, let_through);
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
  auto one = [](const Decision& d) { return std::string(NameOf(d.outcome)) + " " + Join(d.rules, ",") + " " + Join(AskedBy(d), ","); };
  return one(a) + " | " + one(b);
}

// A call that is decided otherwise. False: it did not come out again as a test.
bool TellCall(Comparing& c, ChosenCall call) {
  Decision in_a, in_b;
  Differs(c, call, &in_a, &in_b);
  JudgeChosen(*c.a.policies, call, &call.witness.facts);
  JudgeChosen(*c.b.policies, call, &call.witness.facts);
  const std::string& tool = c.a.policies->manifest().tool(call.witness.call.tool).name;
  auto facts_of = [&](const LoadedGates& gate) {  // a test may only name the gate's own facts
    Witness witness = call.witness;
    std::erase_if(witness.facts, [&](const KnownFact& fact) {
      const std::vector<Fact>& known = gate.policies->units()[0]->facts;
      return std::none_of(known.begin(), known.end(), [&](const Fact& f) { return f.name == fact.name; });
    });
    return witness;
  };
  std::string name = "differs: " + tool + " " + std::to_string(c.report.differences.size() + 1);
  GateDifference difference{tool, in_a.outcome, in_b.outcome, in_a.rules, in_b.rules, AskedBy(in_a), AskedBy(in_b), "", ""};
  difference.test_a = WitnessTest(*c.a.policies, name, facts_of(c.a), in_a.outcome, in_a.rules);
  difference.test_b = WitnessTest(*c.b.policies, name, facts_of(c.b), in_b.outcome, in_b.rules);
  if (!Holds(c.a, difference.test_a) || !Holds(c.b, difference.test_b)) {
    ++c.report.unconfirmed;
    return false;
  }
  ++c.told;
  c.outcomes.emplace_back(in_a.outcome, in_b.outcome);
  c.report.differences.push_back(std::move(difference));
  return true;
}

void Tell(Comparing& c, std::vector<size_t> choice) {
  if (c.told >= kMostOfATool) return;
  Decision in_a, in_b;
  Differs(c, choice, &in_a, &in_b);
  if (!c.seen.insert(Key(in_a, in_b)).second) return;
  Simplify(c, choice);
  TellCall(c, Choose(*c.a.policies, *c.space, choice));
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

// Is it always the same people who are asked, whichever rule asks?
bool OneAsks(const Comparing& c, ToolIndex tool) {
  std::set<std::vector<std::string>> all;
  auto add = [&](std::vector<std::string> askers) {
    std::sort(askers.begin(), askers.end());
    if (!askers.empty()) all.insert(std::move(askers));
  };
  for (const LoadedGates* gate : {&c.a, &c.b}) {
    for (const auto& unit : gate->policies->units()) {
      for (const Rule& rule : unit->tools[tool].permits) add(rule.askers);
      for (const Rule& rule : unit->tools[tool].asks) add(rule.askers);
      for (const Budget* budget : unit->tools[tool].budgets) add(budget->askers);
      for (const Release& release : unit->releases) add(release.askers);
    }
  }
  return all.size() <= 1;
}

CallKinds AllKinds(Comparing& c, ToolIndex tool) {
  const std::vector<ToolParameter>& parameters = c.a.policies->manifest().tool(tool).parameters;
  CallKinds kinds{tool};
  for (int place = 0; place < static_cast<int>(parameters.size()); ++place) {
    kinds.presence.push_back(parameters[static_cast<size_t>(place)].required ? Presence::kPresent : Presence::kMaybe);
    kinds.labels.push_back(KindsAt({c.a.policies.get(), c.b.policies.get()}, c.labels, tool, place));
  }
  kinds.labels.push_back(KindsAt({c.a.policies.get(), c.b.policies.get()}, c.labels, tool, -1));
  return kinds;
}

// For every two outcomes: is there a call that A decides so, and B so? One is told, and the next asked for. Whether there are no more
// than those told is what is proved.
void AskSolver(Comparing& c, const ValueSolver& solver, ToolIndex tool, GateDiffReport::Tool& row) {
  if (c.labels.from.empty()) c.labels = LabelPartsOf({c.a.policies.get(), c.b.policies.get()});
  if (!c.labels.complete) return;
  SolverQuestion question{.policies = *c.a.policies, .policy = *c.a.policies->units()[0], .condition = kNoTerm, .calls = AllKinds(c, tool),
                          .other = c.b.policies.get(), .besides = c.outcomes, .confirm = {}};
  question.confirm = [&](const ChosenCall& call) {
    const Outcome in_a = JudgeChosen(*c.a.policies, call).outcome, in_b = JudgeChosen(*c.b.policies, call).outcome;
    return in_a != in_b && std::find(question.besides.begin(), question.besides.end(), std::pair(in_a, in_b)) == question.besides.end();
  };
  while (true) {
    SolverAnswer answer = solver(question);
    if (answer.kind == SolverAnswer::Kind::kNone) row.proved = true;
    if (answer.kind != SolverAnswer::Kind::kFound || !TellCall(c, std::move(answer.call))) break;
    question.besides = c.outcomes;
  }
  if (!row.proved) return;
  row.undecided.clear();
  if (OneAsks(c, tool)) return;
  row.proved = false;
  row.undecided.push_back("who is asked; all else is proved to be decided alike");
}

// Tools of both that are the same tool.
bool SameTool(const ToolSpec& a, const ToolSpec& b) {
  return a.parameters.size() == b.parameters.size() &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), [](const ToolParameter& x, const ToolParameter& y) {
           return x.name == y.name && x.required == y.required;
         });
}

void CompareTool(Comparing& c, const ValueSolver& solver, ToolIndex tool) {
  const bool in_a = tool < c.a.policies->manifest().tools().size();
  const ToolSpec& spec = (in_a ? c.a : c.b).policies->manifest().tool(tool);
  GateDiffReport::Tool row{.name = spec.name, .undecided = {}};
  if (!in_a) {
    row.compared = false;
    row.undecided.push_back("only B knows this tool");
    c.report.tools.push_back(std::move(row));
    return;
  }
  bool known = tool < c.b.policies->manifest().tools().size() && c.b.policies->manifest().tool(tool).name == spec.name;
  if (!known || !SameTool(spec, c.b.policies->manifest().tool(tool))) {
    row.compared = false;
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
  c.outcomes.clear();
  const size_t unconfirmed = c.report.unconfirmed;
  row.all = space.count() <= kAll;
  if (row.all) TryAll(c);
  else TrySome(c);
  row.calls = c.calls;
  row.of = space.count();
  row.undecided = space.undecided;
  if (solver && !(row.all && row.undecided.empty())) AskSolver(c, solver, tool, row);
  row.differs = c.told > 0 || c.report.unconfirmed > unconfirmed;
  c.report.tools.push_back(std::move(row));
}

// Of what is too many to be tried, how many.
std::string Counted(double count) { return count < 1e15 ? std::to_string(static_cast<uint64_t>(count)) : "more than 10^15"; }

std::string Called(Outcome outcome, const std::vector<std::string>& rules, const std::vector<std::string>& askers) {
  return std::string(NameOf(outcome)) + (askers.empty() ? "" : " " + Join(askers, ", ")) + (rules.empty() ? "" : " by " + Join(rules, ", "));
}

// What is known of a tool that was looked at, in words.
std::string Said(const GateDiffReport::Tool& tool) {
  if (!tool.compared) return "not compared";
  const std::string tried = std::to_string(tool.calls) + (tool.calls == 1 ? " call" : " calls");
  if (tool.differs) return tool.proved ? "the solver proved that there is no difference but in the outcomes above" : "";
  if (tool.proved) return "decided alike, whatever its labels and values: proved by the solver";
  if (tool.alike()) return "decided alike in all " + tried + " that the rules tell apart";
  return "no difference found in " + (tool.all ? tried : std::to_string(tool.calls) + " of " + Counted(tool.of) + " calls") + "; whether there is one is not decided";
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

GateDiffReport DiffGates(const LoadedGates& a, const LoadedGates& b, const ValueSolver& solver) {
  GateDiffReport report;
  Comparing c{.a = a, .b = b, .report = report, .seen = {}};
  const size_t tools = std::max(a.policies->manifest().tools().size(), b.policies->manifest().tools().size());
  for (ToolIndex tool = 0; tool < tools; ++tool) CompareTool(c, solver, tool);
  return report;
}

GateDiffReport::Answer GateDiffReport::answer() const {
  if (!differences.empty() || unconfirmed > 0 || std::any_of(tools.begin(), tools.end(), [](const Tool& tool) { return tool.other_labels; })) return Answer::kDifferent;
  return std::all_of(tools.begin(), tools.end(), [](const Tool& tool) { return tool.alike(); }) ? Answer::kAlike : Answer::kNotDecided;
}

std::string GateDiffReport::ToText() const {
  std::string out;
  for (const GateDifference& one : differences) {
    const std::string in_b = Called(one.b, one.rules_b, one.askers_b);
    out += one.tool + ": " + Called(one.a, one.rules_a, one.askers_a) + " in A, " + in_b + " in B\n";
    out += one.test_a;
    if (one.test_b != one.test_a) out += "// in B: expect " + in_b + "\n";
  }
  for (const Tool& tool : tools) {
    if (tool.same_rules) continue;
    if (const std::string said = Said(tool); !said.empty()) out += tool.name + ": " + said + "\n";
    for (const std::string& part : tool.undecided) out += "  not decided: " + part + "\n";
  }
  if (std::string alike = Some(tools, &Tool::same_rules); !alike.empty()) out += "decided alike, by the same rules: " + alike + "\n";
  if (std::string other = Some(tools, &Tool::other_labels); !other.empty()) {
    out += "labelled by other rules: " + other + "; which calls that changes is not decided\n";
  }
  if (unconfirmed > 0) out += std::to_string(unconfirmed) + " differences could not be written as tests\n";
  const std::string count = std::to_string(differences.size()) + (differences.size() == 1 ? " difference" : " differences");
  switch (answer()) {
    case Answer::kAlike: return out + "no difference: every call is decided alike\n";
    case Answer::kDifferent: return out + (differences.empty() && unconfirmed == 0 ? "different: the labels of replies\n" : count + "\n");
    case Answer::kNotDecided: return out + "no difference found, and not decided whether there is none\n";
  }
  return out;
}

Json GateDiffReport::ToJson() const {
  auto names = [](const std::vector<std::string>& all) { return Json(JsonArray(all.begin(), all.end())); };
  constexpr std::string_view kAnswers[] = {"alike", "different", "not decided"};
  Json json;
  json.Set("outcome", kAnswers[static_cast<size_t>(answer())]);
  Json list{JsonArray{}}, compared{JsonArray{}};
  for (const GateDifference& one : differences) {
    Json item;
    item.Set("tool", one.tool).Set("a", NameOf(one.a)).Set("b", NameOf(one.b)).Set("rules_a", names(one.rules_a)).Set("rules_b", names(one.rules_b));
    if (one.askers_a != one.askers_b) item.Set("askers_a", names(one.askers_a)).Set("askers_b", names(one.askers_b));
    list.Push(std::move(item.Set("test_a", one.test_a).Set("test_b", one.test_b)));
  }
  for (const Tool& tool : tools) {
    Json item;
    item.Set("tool", tool.name).Set("calls", static_cast<uint64_t>(tool.calls)).Set("of", std::min(tool.of, 1e18)).Set("all", tool.all || tool.same_rules);
    item.Set("alike", tool.alike()).Set("proved", tool.proved);
    item.Set("same_rules", tool.same_rules).Set("other_labels", tool.other_labels);
    compared.Push(std::move(item.Set("undecided", names(tool.undecided))));
  }
  json.Set("differences", std::move(list)).Set("tools", std::move(compared));
  return json.Set("unconfirmed", static_cast<uint64_t>(unconfirmed));
}

}  // namespace penstock

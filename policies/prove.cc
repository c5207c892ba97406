// Asserts about all calls. Values and facts are unknown, so whatever they are is covered. Labels are taken
// from a finite set: a gate tells labels apart only by the names, globs and tags that it mentions, so one
// label for every combination of these stands for all. Rules only tighten as labels rise (the checker sees
// to it), so of the labels that the assert cannot tell apart, the lowest are enough; arguments that it
// does not mention get bottom. Where a permit that asks a person applies to worse data, all are tried.
#include "policies/prove.h"

#include <algorithm>
#include <set>

#include "policies/evaluate.h"
#include "policies/label_space.h"
#include "policies/prove_releases.h"
#include "policies/stricter.h"
#include "policies/witness.h"

namespace penstock {
namespace {

constexpr size_t kMostCalls = 200'000;
// Kinds of labels for which values are looked at, of one tool: each may cost some tenths of a second.
constexpr size_t kMostQuestions = 24;

// -- what a condition mentions

struct Mentioned {
  std::set<int> arguments;
  bool control = false;
};

void CollectMentioned(const Policy& policy, TermId id, Mentioned& out) {
  const Term& term = policy.term(id);
  out.arguments.insert(term.subject.arguments.begin(), term.subject.arguments.end());
  out.control |= term.subject.control;
  if (term.op == TermOp::kArgument) out.arguments.insert(term.index);
  for (TermId operand : term.operands) CollectMentioned(policy, operand, out);
}

Truth Holds(const PolicySet& policies, const Policy& policy, TermId condition, const CallFacts& call) {
  if (condition == kNoTerm) return Truth::kTrue;
  Evaluation e{.policy = policy, .manifest = policies.manifest(), .arguments = {}, .control = call.control, .slots = {}};
  for (const ArgumentFacts& argument : call.arguments) e.arguments.push_back({argument.presence, nullptr, argument.label});
  return TruthOfTerm(e, condition);
}

CallFacts MostPermitted(const PolicySet& policies, ToolIndex tool) {
  CallFacts call;
  call.tool = tool;
  for (const ToolParameter& parameter : policies.manifest().tool(tool).parameters) {
    ArgumentFacts argument;
    argument.presence = parameter.required ? Presence::kPresent : Presence::kMaybe;
    call.arguments.push_back(argument);
  }
  return call;
}

std::string Describe(const PolicySet& policies, const CallFacts& call, const Mentioned& mentioned) {
  const ToolSpec& tool = policies.manifest().tool(call.tool);
  std::string out = tool.name + "(";
  for (int index : mentioned.arguments) {
    if (out.back() != '(') out += ", ";
    const ArgumentFacts& argument = call.arguments[static_cast<size_t>(index)];
    out += tool.parameters[static_cast<size_t>(index)].name;
    out += argument.presence == Presence::kAbsent ? " absent" : ": ? " + policies.labels().Describe(argument.label.hi);
  }
  out += ")";
  return mentioned.control ? "control " + policies.labels().Describe(call.control.hi) + "; " + out : out;
}

// Does a permit apply when labels are higher? What such permits look at is mentioned then, whether the assert speaks of it or not.
bool PermitsWorseData(const PolicySet& policies, ToolIndex tool, Mentioned& looked_at) {
  bool worse = false;
  for (const auto& policy : policies.units()) {
    for (const Rule& rule : policy->tools[tool].permits) {
      if (!rule.for_worse_data) continue;
      worse = true;
      for (const Part& part : rule.parts) CollectMentioned(*policy, part.term, looked_at);
    }
  }
  return worse;
}

struct Search {
  const PolicySet& policies;
  const Policy& policy;
  TermId condition;
  const ValueSolver& solver;
  Mentioned mentioned;
  std::vector<int> places;                     // parameters that vary; -1: control
  std::vector<std::vector<LabelId>> labels;    // parallel to places
  size_t calls = 0, questions = 0;             // judged; put to the solver
  std::string counterexample, undecided;
  std::string witness;
};

// The call as a test can write it. What may be absent is, where the assert does not speak of it and the gate still
// does not deny.
std::string WitnessOf(Search& search, CallFacts call) {
  NoFacts nothing;
  RunHistory history;
  JudgeOptions options{.before_run = true, .history_known = true, .may_be_called = {}};
  auto judged = [&](const CallFacts& one) { return JudgeWithTestFacts(search.policies, one, nothing, nullptr, history, options); };
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (call.arguments[i].presence != Presence::kMaybe) continue;
    CallFacts without = call;
    call.arguments[i].presence = Presence::kPresent;
    without.arguments[i] = {};
    if (judged(without).outcome != Outcome::kDeny) call = std::move(without);
  }
  Decision found = judged(call);
  std::string now = "found: " + std::string(NameOf(found.outcome));
  for (size_t i = 0; i < found.rules.size(); ++i) now += (i ? ", " : " by ") + found.rules[i];
  return WitnessTest(search.policies, "never: " + search.policies.manifest().tool(call.tool).name, {call, {}, {}}, Outcome::kDeny, {}, now);
}

// Does the condition hold, with these values?
Truth HoldsOf(const Search& search, const ChosenCall& chosen) {
  if (search.condition == kNoTerm) return Truth::kTrue;
  const CallFacts& call = chosen.witness.call;
  Evaluation e{.policy = search.policy, .manifest = search.policies.manifest(), .arguments = {}, .control = call.control, .slots = {}};
  for (const ArgumentFacts& argument : call.arguments) {
    e.arguments.push_back({argument.presence, argument.has_one_value() ? &argument.values[0] : nullptr, argument.label});
  }
  return TruthOfTerm(e, search.condition);
}

CallKinds KindsOf(const CallFacts& call) {
  CallKinds kinds{call.tool};
  for (const ArgumentFacts& argument : call.arguments) {
    kinds.presence.push_back(argument.presence);
    kinds.labels.push_back({argument.label.hi});
  }
  kinds.labels.push_back({call.control.hi});
  return kinds;
}

// A call that is let through although the assert says never.
void Tell(Search& search, ChosenCall call) {
  Witness& witness = call.witness;
  const Decision found = JudgeChosen(search.policies, call, &witness.facts);
  std::string now = std::string(NameOf(found.outcome));
  for (size_t i = 0; i < found.rules.size(); ++i) now += (i ? ", " : " by ") + found.rules[i];
  search.counterexample = Describe(search.policies, witness.call, search.mentioned) + ": " + now;
  search.witness = WitnessTest(search.policies, "never: " + search.policies.manifest().tool(witness.call.tool).name, witness, Outcome::kDeny, {}, "found: " + now);
}

// What labels leave open: does a release let it through, or do values decide it? Of some that are let through, one is told.
bool SettledOtherwise(Search& search, const CallFacts& call) {
  auto is_let_through = [&](const ChosenCall& one) { return HoldsOf(search, one) == Truth::kTrue && JudgeChosen(search.policies, one).outcome != Outcome::kDeny; };
  if (std::optional<ChosenCall> released = FindReleased(search.policies, call, is_let_through)) return Tell(search, std::move(*released)), true;
  if (!search.solver || search.questions++ >= kMostQuestions) return false;
  SolverAnswer answer = search.solver({.policies = search.policies, .policy = search.policy, .condition = search.condition, .calls = KindsOf(call), .confirm = is_let_through});
  if (answer.kind == SolverAnswer::Kind::kFound) Tell(search, std::move(answer.call));
  return answer.kind != SolverAnswer::Kind::kNotDecided;
}

// Is the call surely denied?
void Try(Search& search, const CallFacts& call) {
  ++search.calls;
  Truth holds = Holds(search.policies, search.policy, search.condition, call);
  if (holds == Truth::kFalse) return;
  NoFacts nothing;
  RunHistory history;
  Decision decision = JudgeWithTestFacts(search.policies, call, nothing, nullptr, history, {.before_run = true, .history_known = false, .may_be_called = {}});
  if (decision.outcome == Outcome::kDeny) return;
  if (SettledOtherwise(search, call)) return;
  std::string found = Describe(search.policies, call, search.mentioned);
  bool sure = holds == Truth::kTrue && decision.outcome != Outcome::kDepends;
  found += ": " + std::string(NameOf(decision.outcome));
  for (size_t i = 0; i < decision.rules.size(); ++i) found += (i ? ", " : " by ") + decision.rules[i];
  for (size_t i = 0; i < decision.depends_on.size(); ++i) found += (i ? ", " : "; depends on ") + decision.depends_on[i];
  std::string& place = sure ? search.counterexample : search.undecided;
  if (!place.empty()) return;
  place = std::move(found);
  if (sure || search.witness.empty()) search.witness = WitnessOf(search, call);
}

void Vary(Search& search, CallFacts& call, size_t at) {
  if (!search.counterexample.empty() || search.calls > kMostCalls) return;
  if (at == search.places.size()) return Try(search, call);
  int place = search.places[at];
  LabelInterval& label = place < 0 ? call.control : call.arguments[static_cast<size_t>(place)].label;
  if (place >= 0) {
    ArgumentFacts& argument = call.arguments[static_cast<size_t>(place)];
    if (argument.presence == Presence::kMaybe) {
      argument.presence = Presence::kAbsent;
      Vary(search, call, at + 1);
      argument.presence = Presence::kPresent;
    }
  }
  for (LabelId id : search.labels[at]) {
    label = {id, id};
    Vary(search, call, at + 1);
  }
  label = {};
  if (place >= 0 && !search.policies.manifest().tool(call.tool).parameters[static_cast<size_t>(place)].required) {
    call.arguments[static_cast<size_t>(place)].presence = Presence::kMaybe;
  }
}

// The labels that have to be tried at one place (-1: control), with all else as in `call`. `all`: the rules do not only tighten as
// labels rise, so what they see counts, too.
std::vector<LabelId> LabelsToTry(const Search& search, const LabelParts& parts, int place, const CallFacts& call, bool all) {
  std::vector<TermId> atoms;
  if (search.condition != kNoTerm) CollectAtoms(search.policy, search.condition, place, atoms);
  return LowestOfEachKind(search.policies.labels(), parts, [&](LabelId label) {
    CallFacts one = call;
    (place < 0 ? one.control : one.arguments[static_cast<size_t>(place)].label) = {label, label};
    if (place >= 0) one.arguments[static_cast<size_t>(place)].presence = Presence::kPresent;
    std::vector<Truth> signature;
    for (TermId atom : atoms) signature.push_back(Holds(search.policies, search.policy, atom, one));
    if (!all) return signature;
    for (const auto& unit : search.policies.units()) AddSignature(search.policies, *unit, call.tool, place, label, signature);
    return signature;
  });
}

void ProveNever(const PolicySet& policies, const Policy& policy, const GateAssert& promise, const ValueSolver& solver, GateTestItem& item) {
  LabelParts parts = LabelPartsOf({&policies});
  for (const auto& [tool, condition] : promise.calls) {
    Search search{policies, policy, condition, solver, {}, {}, {}, 0, 0, "", "", ""};
    if (condition != kNoTerm) CollectMentioned(policy, condition, search.mentioned);
    const bool all = PermitsWorseData(policies, tool, search.mentioned);
    search.places.assign(search.mentioned.arguments.begin(), search.mentioned.arguments.end());
    if (search.mentioned.control) search.places.push_back(-1);
    CallFacts call = MostPermitted(policies, tool);
    for (int place : search.places) search.labels.push_back(LabelsToTry(search, parts, place, call, all));
    Vary(search, call, 0);
    item.witness = search.witness;
    if (!search.counterexample.empty()) {
      item.found = "this is permitted: " + search.counterexample;
      return;
    }
    if (!search.undecided.empty()) {
      item.found = "not decided, hence not proved: " + search.undecided;
      return;
    }
    if (search.calls > kMostCalls || !parts.complete) {
      item.found = "not decided, hence not proved: there are too many kinds of labels to look at";
      return;
    }
  }
  item.passed = true;
}

void ProveEveryEffect(const PolicySet& policies, const Policy& policy, GateTestItem& item) {
  for (size_t i = 0; i < policy.tools.size(); ++i) {
    const ToolPolicy& tool = policy.tools[i];
    if (tool.tool_class != ToolClass::kEffect) continue;
    if (!tool.permits.empty() || !tool.forbids.empty()) continue;
    item.details.push_back(policies.manifest().tools()[i].name + (tool.declared ? " has no rule" : " has no `tool` line"));
  }
  item.passed = item.details.empty();
  if (!item.passed) item.found = "some effects have no rule";
}

}  // namespace

GateTestItem Prove(const PolicySet& policies, const Policy& policy, const GateAssert& promise, const ValueSolver& solver) {
  GateTestItem item;
  item.kind = GateTestItem::Kind::kAssert;
  item.name = promise.text;
  item.file = promise.place.file->path();
  item.at = promise.place.file->At(promise.place.span.begin);
  switch (promise.kind) {
    case GateAssert::Kind::kEveryEffectHasRule: ProveEveryEffect(policies, policy, item); break;
    case GateAssert::Kind::kNeverPermit: ProveNever(policies, policy, promise, solver, item); break;
    case GateAssert::Kind::kStricter: ProveStricter(policies, policy, promise, item); break;
  }
  return item;
}

}  // namespace penstock

// Asserts about all calls. Values and facts are unknown, so whatever they are is covered. Labels are taken
// from a finite set: a gate tells labels apart only by the names, globs and tags that it mentions, so one
// label for every combination of these stands for all. Rules only tighten as labels rise (the checker sees
// to it), so of the labels that the assert cannot tell apart, the lowest are enough; arguments that it
// does not mention get bottom. Where a permit that asks a person applies to worse data, all are tried.
#include "policies/prove.h"

#include <algorithm>
#include <map>
#include <set>

#include "policies/evaluate.h"
#include "policies/witness.h"

namespace penstock {
namespace {

constexpr size_t kMostLabels = 4096;
constexpr size_t kMostCalls = 200'000;

// -- labels that matter

void CollectNames(const Policy& policy, std::set<PrincipalId>& names) {
  auto add = [&](const GateValue& value, auto& self) -> void {
    if (value.is(GateValue::Kind::kPrincipal)) names.insert(value.principal);
    if (value.authored && value.is_text() && value.data.string_value().size() < 200) names.insert(policy.people.labels->Principal(value.data.string_value()));
    for (const GateValue& item : value.items) self(item, self);
  };
  for (const Term& term : policy.terms) add(term.constant, add);
  for (PrincipalId id : policy.people.trusted) names.insert(id);
}

// Names that predicates of rules compare sources with: those in `is from`, `is trusted by`, `is derived from`.
bool LooksAtSources(const Policy& policy) {
  return std::any_of(policy.terms.begin(), policy.terms.end(), [](const Term& t) {
    return t.op == TermOp::kFrom || t.op == TermOp::kTrustedBy || t.op == TermOp::kDerived;
  });
}

struct LabelSpace {
  std::vector<LabelId> labels;
  bool complete = true;
};

// `everything`: also tell apart sources and readers by every name the gates mention.
LabelSpace LabelsThatMatter(const PolicySet& policies) {
  LabelTable& table = policies.labels();
  std::set<PrincipalId> names;
  bool sources = false;
  for (const auto& policy : policies.units()) {
    CollectNames(*policy, names);
    sources |= LooksAtSources(*policy);
    names.insert(policy->people.trusted.begin(), policy->people.trusted.end());
  }
  PrincipalId outsider = table.Principal("somebody");
  std::vector<std::vector<PrincipalId>> from = {{}, {outsider}};
  std::vector<std::pair<bool, std::vector<PrincipalId>>> readers = {{true, {}}, {false, {}}};
  for (PrincipalId name : names) {
    if (sources) {
      from.push_back({name});
      from.push_back({name, outsider});
    }
    readers.push_back({false, {name}});
  }
  std::vector<PrincipalId> all(names.begin(), names.end());
  if (sources) from.push_back(all);
  readers.push_back({false, all});
  LabelSpace space;
  size_t tags = table.tag_count();
  if (tags > 8 || from.size() * readers.size() * (size_t{1} << tags) > kMostLabels) {
    // Too many to tell apart: every source class, readers everyone or nobody, tags all or none.
    space.complete = !sources && tags <= 8;
    readers.resize(2);
    if (from.size() > 64) from.resize(64);
    tags = std::min<size_t>(tags, 4);
  }
  std::set<LabelId> once;
  for (const auto& f : from) {
    for (const auto& [is_public, who] : readers) {
      for (uint64_t bits = 0; bits < uint64_t{1} << tags; ++bits) {
        Label label;
        label.from = f;
        label.readers_public = is_public;
        label.readers = who;
        label.sticky = bits & ~table.fragile_mask();
        label.lost = bits & table.fragile_mask();
        once.insert(table.Intern(std::move(label)));
      }
    }
  }
  space.labels.assign(once.begin(), once.end());
  return space;
}

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

// The label predicates of a condition that speak of one argument (-1: of control).
void CollectAtoms(const Policy& policy, TermId id, int place, std::vector<TermId>& atoms) {
  const Term& term = policy.term(id);
  const std::vector<int>& arguments = term.subject.arguments;
  bool speaks = place < 0 ? term.subject.control : std::find(arguments.begin(), arguments.end(), place) != arguments.end();
  if (speaks && term.op <= TermOp::kTagged) atoms.push_back(id);
  for (TermId operand : term.operands) CollectAtoms(policy, operand, place, atoms);
}

// Of the labels between which no predicate about `place` tells a difference, the lowest. The predicates
// speak of joins, and each of a join is an `and` or an `or` of the same about its parts.
std::vector<LabelId> LowestOfEachKind(const PolicySet& policies, const Policy& policy, TermId condition, int place, const CallFacts& call,
                                      const LabelSpace& space) {
  std::vector<TermId> atoms;
  CollectAtoms(policy, condition, place, atoms);
  std::map<std::vector<Truth>, std::vector<LabelId>> kinds;
  LabelTable& table = policies.labels();
  for (LabelId label : space.labels) {
    CallFacts one = call;
    (place < 0 ? one.control : one.arguments[static_cast<size_t>(place)].label) = {label, label};
    if (place >= 0) one.arguments[static_cast<size_t>(place)].presence = Presence::kPresent;
    std::vector<Truth> signature;
    for (TermId atom : atoms) signature.push_back(Holds(policies, policy, atom, one));
    std::vector<LabelId>& lowest = kinds[signature];
    if (std::any_of(lowest.begin(), lowest.end(), [&](LabelId l) { return table.Leq(l, label); })) continue;
    std::erase_if(lowest, [&](LabelId l) { return table.Leq(label, l); });
    lowest.push_back(label);
  }
  std::vector<LabelId> all;
  for (const auto& [signature, lowest] : kinds) all.insert(all.end(), lowest.begin(), lowest.end());
  return all;
}

bool PermitsWorseData(const PolicySet& policies, ToolIndex tool) {
  for (const auto& policy : policies.units()) {
    const std::vector<Rule>& permits = policy->tools[tool].permits;
    if (std::any_of(permits.begin(), permits.end(), [](const Rule& r) { return r.for_worse_data; })) return true;
  }
  return false;
}

struct Search {
  const PolicySet& policies;
  const Policy& policy;
  TermId condition;
  Mentioned mentioned;
  std::vector<int> places;                     // parameters that vary; -1: control
  std::vector<std::vector<LabelId>> labels;    // parallel to places
  size_t calls = 0;
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

// Is the call surely denied?
void Try(Search& search, const CallFacts& call) {
  ++search.calls;
  Truth holds = Holds(search.policies, search.policy, search.condition, call);
  if (holds == Truth::kFalse) return;
  NoFacts nothing;
  RunHistory history;
  Decision decision = JudgeWithTestFacts(search.policies, call, nothing, nullptr, history, {.before_run = true, .history_known = false, .may_be_called = {}});
  if (decision.outcome == Outcome::kDeny) return;
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

void ProveNever(const PolicySet& policies, const Policy& policy, const GateAssert& promise, GateTestItem& item) {
  LabelSpace space = LabelsThatMatter(policies);
  for (const auto& [tool, condition] : promise.calls) {
    Search search{policies, policy, condition, {}, {}, {}, 0, "", "", ""};
    if (condition != kNoTerm) CollectMentioned(policy, condition, search.mentioned);
    search.places.assign(search.mentioned.arguments.begin(), search.mentioned.arguments.end());
    if (search.mentioned.control) search.places.push_back(-1);
    CallFacts call = MostPermitted(policies, tool);
    bool all = PermitsWorseData(policies, tool);
    for (int place : search.places) {
      search.labels.push_back(all ? space.labels : LowestOfEachKind(policies, policy, condition, place, call, space));
    }
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
    if (search.calls > kMostCalls || !space.complete) {
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

GateTestItem Prove(const PolicySet& policies, const Policy& policy, const GateAssert& promise) {
  GateTestItem item;
  item.kind = GateTestItem::Kind::kAssert;
  item.name = promise.text;
  item.file = promise.place.file->path();
  item.at = promise.place.file->At(promise.place.span.begin);
  if (promise.kind == GateAssert::Kind::kEveryEffectHasRule) ProveEveryEffect(policies, policy, item);
  else ProveNever(policies, policy, promise, item);
  return item;
}

}  // namespace penstock

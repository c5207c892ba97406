// Decisions: every rule to a truth, the truths to an outcome, the outcome to words.
#include <algorithm>
#include <limits>

#include "core/check.h"
#include "policies/guards.h"
#include "policies/policy_set.h"

namespace penstock {
namespace {

// What all gates together say, as truths: which outcomes are certain and which possible.
struct Sums {
  Truth forbidden = Truth::kFalse;
  Truth permitted = Truth::kTrue;
  Truth permitted_alone = Truth::kTrue;  // by permits that need no approval
  Truth asked = Truth::kFalse;
};

struct Spoken {
  const RuleInfo* info;
  Truth truth;
};

struct Judging {
  const PolicySet& policies;
  const CallFacts& call;
  const JudgeOptions& options;
  const HistoryView& history;
  Decision& decision;
  Sums sums;
  std::vector<Spoken> forbids, asks, permits, approvals;  // those that are true or undecided
  std::vector<FailedPart> open_parts;                     // undecided ones
  std::vector<FailedPart> nearest;                        // of the permit with fewest failing parts
  size_t nearest_count = std::numeric_limits<size_t>::max();
  std::vector<std::string> askers;
  std::vector<ReleaseUse> uses;                           // what the permits that hold take
};

// One gate's view of the call.
struct Unit {
  Judging& judging;
  Evaluation& e;
  const Policy& policy;
  const ToolPolicy& tool;
  const ToolSpec& spec;
  bool observes;
  Guarding guarding = {e, policy, tool, spec};
};

Releasing ReleasingFor(const Unit& unit, const Rule* rule) {
  return {unit.judging.history, unit.judging.call.tool, rule ? rule->layer : unit.tool.layer};
}

Truth TruthOfParts(Unit& unit, const Rule& rule) {
  Truth all = Truth::kTrue;
  for (const Part& part : rule.parts) {
    all = And(all, TruthOfTerm(unit.e, part.term));
    if (all == Truth::kFalse) break;
  }
  return all;
}

Truth TruthOfPermit(Unit& unit, const Rule* rule, Releasing& releasing) {
  Truth all = Truth::kTrue;
  ForEachGuard(unit.guarding, rule, releasing, [&](Truth truth, auto, std::string_view, PartKind) { all = And(all, truth); });
  return rule && all != Truth::kFalse ? And(all, TruthOfParts(unit, *rule)) : all;
}

// The parts of a permit that do not hold, in words.
std::vector<FailedPart> FailedParts(Unit& unit, const Rule* rule) {
  std::vector<FailedPart> failed;
  std::string id = rule ? rule->info->id : std::string();
  Releasing releasing = ReleasingFor(unit, rule);
  ForEachGuard(unit.guarding, rule, releasing, [&](Truth truth, auto words, std::string_view argument, PartKind kind) {
    if (truth != Truth::kTrue) failed.push_back({id, words(), std::string(argument), truth == Truth::kUnknown, kind, releasing.refused});
  });
  if (!rule) return failed;
  for (const Part& part : rule->parts) {
    Truth truth = TruthOfTerm(unit.e, part.term);
    if (truth != Truth::kTrue) failed.push_back({id, part.text, part.argument, truth == Truth::kUnknown, PartKind::kCondition, {}});
  }
  return failed;
}

// How many parts of a permit do not hold; `enough` is as good as more.
size_t CountFailed(Unit& unit, const Rule* rule, size_t enough) {
  size_t failed = 0;
  Releasing releasing = ReleasingFor(unit, rule);
  ForEachGuard(unit.guarding, rule, releasing, [&](Truth truth, auto, std::string_view, PartKind) { failed += truth != Truth::kTrue; });
  if (!rule) return failed;
  for (const Part& part : rule->parts) {
    if (failed >= enough) return failed;
    failed += TruthOfTerm(unit.e, part.term) != Truth::kTrue;
  }
  return failed;
}

// At run time what is undecided keeps the gate shut.
Truth Settled(const Judging& judging, Truth truth, Truth shut) {
  return truth == Truth::kUnknown && !judging.options.before_run ? shut : truth;
}

void Trial(Unit& unit, const RuleInfo& info, std::string_view verb) {
  unit.judging.decision.would.push_back(std::string(verb) + " by " + info.id);
}

// A forbid, a budget, a sequence or an ask has spoken.
void Speak(Unit& unit, const RuleInfo& info, Truth truth, bool forbids, const std::vector<std::string>* askers,
           const std::vector<FailedPart>& open) {
  if (truth == Truth::kFalse) return;
  if (info.observe || unit.observes) return Trial(unit, info, forbids ? "deny" : "ask");
  Judging& judging = unit.judging;
  Truth settled = Settled(judging, truth, Truth::kTrue);
  Truth& sum = forbids ? judging.sums.forbidden : judging.sums.asked;
  sum = Or(sum, settled);
  (forbids ? judging.forbids : judging.asks).push_back({&info, settled});
  if (truth == Truth::kUnknown) judging.open_parts.insert(judging.open_parts.end(), open.begin(), open.end());
  if (askers) judging.askers.insert(judging.askers.end(), askers->begin(), askers->end());
}

std::vector<FailedPart> OpenParts(Unit& unit, const Rule& rule) {
  std::vector<FailedPart> open;
  for (const Part& part : rule.parts) {
    if (TruthOfTerm(unit.e, part.term) == Truth::kUnknown) open.push_back({rule.info->id, part.text, part.argument, true, PartKind::kCondition, {}});
  }
  return open;
}

void SpeakRule(Unit& unit, const Rule& rule, bool forbids) {
  Truth truth = TruthOfParts(unit, rule);
  if (truth == Truth::kFalse) return;
  std::vector<FailedPart> open;
  if (truth == Truth::kUnknown) open = OpenParts(unit, rule);
  Speak(unit, *rule.info, truth, forbids, forbids ? nullptr : &rule.askers, open);
}

void JudgeRestrictions(Unit& unit) {
  for (const Rule& rule : unit.tool.forbids) SpeakRule(unit, rule, true);
  for (const Rule& rule : unit.tool.asks) SpeakRule(unit, rule, false);
  for (const Budget* budget : unit.tool.budgets) {
    Truth truth = IsOverdrawn(unit.e, unit.judging.history, unit.judging.call.tool, *budget);
    if (truth != Truth::kFalse) Speak(unit, *budget->info, truth, budget->denies, &budget->askers, {{budget->info->id, budget->text, "", true, PartKind::kHistory, {}}});
  }
  for (const Sequence& sequence : unit.tool.sequences) {
    Truth truth = IsForbidden(unit.e, unit.judging.history, sequence);
    if (truth != Truth::kFalse) Speak(unit, *sequence.info, truth, true, nullptr, {{sequence.info->id, sequence.text, "", true, PartKind::kHistory, {}}});
  }
}

struct Permission {
  Truth any = Truth::kFalse, alone = Truth::kFalse;
  std::optional<std::vector<ReleaseUse>> uses_alone, uses_asked;  // of the first that holds; one that takes nothing goes before
};

void KeepCheapest(std::optional<std::vector<ReleaseUse>>& known, std::vector<ReleaseUse> uses) {
  if (!known || (uses.empty() && !known->empty())) known = std::move(uses);
}

// `rule` null: what a `read` or `pure` line allows by itself.
void TryPermit(Unit& unit, const Rule* rule, Permission& permission) {
  Judging& judging = unit.judging;
  Releasing releasing = ReleasingFor(unit, rule);
  Truth found = TruthOfPermit(unit, rule, releasing);
  for (const RuleInfo* info : releasing.on_trial) Trial(unit, *info, "release");
  if (rule && rule->info->observe) {
    if (found == Truth::kTrue) Trial(unit, *rule->info, "allow");
    return;
  }
  Truth truth = Settled(judging, found, Truth::kFalse);
  const bool alone = (!rule || rule->askers.empty()) && releasing.askers.empty();
  permission.any = Or(permission.any, truth);
  if (alone) permission.alone = Or(permission.alone, truth);
  if (truth == Truth::kTrue) KeepCheapest(alone ? permission.uses_alone : permission.uses_asked, releasing.uses);
  if (truth == Truth::kFalse) return;
  if (rule) (alone ? judging.permits : judging.approvals).push_back({rule->info, truth});
  if (alone) return;
  if (rule) judging.askers.insert(judging.askers.end(), rule->askers.begin(), rule->askers.end());
  judging.askers.insert(judging.askers.end(), releasing.askers.begin(), releasing.askers.end());
}

void NoteMiss(Unit& unit, const Rule* rule) {
  Judging& judging = unit.judging;
  // What is open is told of every permit before the run, else only the nearest is told of at all.
  if (!judging.options.before_run && CountFailed(unit, rule, judging.nearest_count) >= judging.nearest_count) return;
  std::vector<FailedPart> failed = FailedParts(unit, rule);
  for (const FailedPart& part : failed) {
    if (part.undecided) judging.open_parts.push_back(part);
  }
  size_t count = failed.size();
  if (count == 0 || count >= judging.nearest_count) return;
  judging.nearest_count = count;
  judging.nearest = std::move(failed);
}

// The permits of one layer, and for the layer that decides, what the tool's class allows by itself.
Permission PermissionOf(Unit& unit, size_t layer, bool with_class) {
  Permission permission;
  if (with_class) TryPermit(unit, nullptr, permission);
  for (const Rule& rule : unit.tool.permits) {
    if (rule.layer == layer) TryPermit(unit, &rule, permission);
  }
  if (permission.alone == Truth::kTrue || unit.judging.options.brief) return permission;
  if (with_class) NoteMiss(unit, nullptr);
  for (const Rule& rule : unit.tool.permits) {
    if (!rule.info->observe) NoteMiss(unit, &rule);
  }
  return permission;
}

void AddPermission(Unit& unit, const Permission& permission) {
  Sums& sums = unit.judging.sums;
  sums.permitted = And(sums.permitted, permission.any);
  sums.permitted_alone = And(sums.permitted_alone, permission.alone);
  const auto& uses = permission.uses_alone ? permission.uses_alone : permission.uses_asked;
  if (!uses) return;
  std::vector<ReleaseUse>& all = unit.judging.uses;
  for (const ReleaseUse& use : *uses) {  // two layers of a gate take it once
    if (std::find(all.begin(), all.end(), use) == all.end()) all.push_back(use);
  }
}

bool PermitsIn(const Unit& unit, size_t layer) {
  return std::any_of(unit.tool.permits.begin(), unit.tool.permits.end(), [&](const Rule& r) { return r.layer == layer; });
}

// A call that the class allows by itself, or that a permit does. Permits of a file above that of the `tool` line only tighten.
void JudgeRead(Unit& unit) {
  AddPermission(unit, PermissionOf(unit, unit.tool.layer, true));
  for (size_t layer = 0; layer < unit.policy.layer_permits.size(); ++layer) {
    if (layer != unit.tool.layer && PermitsIn(unit, layer)) AddPermission(unit, PermissionOf(unit, layer, true));
  }
}

void JudgePermits(Unit& unit, bool first_unit) {
  if (unit.observes) {
    Permission unused = PermissionOf(unit, unit.tool.layer, unit.tool.tool_class != ToolClass::kEffect);
    if (unused.any != Truth::kTrue) unit.judging.decision.would.push_back("deny by " + unit.policy.name);
    return;
  }
  if (unit.tool.tool_class != ToolClass::kEffect) return JudgeRead(unit);
  const std::vector<bool>& layers = unit.policy.layer_permits;
  bool decides = first_unit;  // the first layer with permits decides for every tool
  bool spoke = false;
  for (size_t layer = 0; layer < layers.size(); ++layer) {
    if (!PermitsIn(unit, layer) && !(decides && layers[layer])) continue;
    AddPermission(unit, PermissionOf(unit, layer, false));
    decides = false;
    spoke = true;
  }
  if (!spoke && first_unit) AddPermission(unit, {});
}

void Name(Decision& decision, const RuleInfo& info) {
  if (std::find(decision.rules.begin(), decision.rules.end(), info.id) != decision.rules.end()) return;
  decision.rules.push_back(info.id);
  if (!info.because.empty()) decision.because.push_back(info.because);
}

void NameAll(Decision& decision, const std::vector<Spoken>& spoken, Truth least) {
  for (const Spoken& one : spoken) {
    if (one.truth >= least) Name(decision, *one.info);
  }
}

void KeepOnce(std::vector<std::string>& words) {
  std::vector<std::string> once;
  for (std::string& word : words) {
    if (std::find(once.begin(), once.end(), word) == once.end()) once.push_back(std::move(word));
  }
  words = std::move(once);
}

Outcome OutcomeOf(const Sums& sums) {
  Truth shut = Or(sums.forbidden, Not(sums.permitted));
  if (shut == Truth::kTrue) return Outcome::kDeny;
  Truth must_ask = Or(sums.asked, Not(sums.permitted_alone));
  if (shut == Truth::kFalse && must_ask == Truth::kFalse) return Outcome::kAllow;
  if (shut == Truth::kFalse && must_ask == Truth::kTrue) return Outcome::kAsk;
  return Outcome::kDepends;
}

// What is released is named among the rules that decided.
void TakeReleases(Judging& judging) {
  for (const ReleaseUse& use : judging.uses) {
    for (const auto& policy : judging.policies.units()) {
      for (const Release& release : policy->releases) if (release.info->id == use.rule) Name(judging.decision, *release.info);
    }
  }
  judging.decision.releases = std::move(judging.uses);
}

void Conclude(Judging& judging) {
  Decision& decision = judging.decision;
  decision.outcome = OutcomeOf(judging.sums);
  switch (decision.outcome) {
    case Outcome::kAllow:
      NameAll(decision, judging.permits, Truth::kTrue);
      return TakeReleases(judging);
    case Outcome::kDeny:
      NameAll(decision, judging.forbids, Truth::kTrue);
      if (judging.sums.permitted == Truth::kFalse) decision.failed = std::move(judging.nearest);
      return;
    case Outcome::kAsk:
      NameAll(decision, judging.asks, Truth::kTrue);
      if (judging.sums.permitted_alone != Truth::kTrue) NameAll(decision, judging.approvals, Truth::kTrue);
      decision.askers = std::move(judging.askers);
      KeepOnce(decision.askers);
      return TakeReleases(judging);
    case Outcome::kDepends:
      for (const auto* spoken : {&judging.forbids, &judging.asks, &judging.permits, &judging.approvals}) NameAll(decision, *spoken, Truth::kUnknown);
      for (FailedPart& part : judging.open_parts) {
        bool known = std::find(decision.depends_on.begin(), decision.depends_on.end(), part.part) != decision.depends_on.end();
        if (known) continue;
        decision.depends_on.push_back(part.part);
        decision.failed.push_back(std::move(part));
      }
      decision.askers = std::move(judging.askers);
      KeepOnce(decision.askers);
      return;
  }
}

std::vector<ArgumentView> ViewsOf(const CallFacts& call, const ToolSpec& spec) {
  std::vector<ArgumentView> views(spec.parameters.size());
  for (size_t i = 0; i < views.size() && i < call.arguments.size(); ++i) {
    const ArgumentFacts& facts = call.arguments[i];
    views[i] = {facts.presence, facts.has_one_value() ? &facts.values[0] : nullptr, facts.label};
  }
  return views;
}

Decision JudgeViews(const PolicySet& policies, const CallFacts& call, const std::vector<ArgumentView>& views, FactReader& facts,
                    const TestFacts* test_facts, const HistoryView& history, const JudgeOptions& options) {
  Decision decision;
  Judging judging{.policies = policies, .call = call, .options = options, .history = history, .decision = decision,
                  .sums = {}, .forbids = {}, .asks = {}, .permits = {}, .approvals = {}, .open_parts = {}, .nearest = {}, .askers = {}, .uses = {}};
  const ToolSpec& spec = policies.manifest().tool(call.tool);
  bool first = true;
  if (policies.units().empty()) judging.sums.permitted = judging.sums.permitted_alone = Truth::kFalse;
  for (const auto& policy : policies.units()) {
    Evaluation e{.policy = *policy, .manifest = policies.manifest(), .arguments = views, .control = call.control, .facts = &facts,
                 .test_facts = test_facts, .slots = {}};
    Unit unit{.judging = judging, .e = e, .policy = *policy, .tool = policy->tools[call.tool], .spec = spec, .observes = policy->observes};
    bool silent = !first && !unit.tool.declared;  // a later gate that says nothing of this tool's class
    JudgeRestrictions(unit);
    if (!silent || !unit.tool.permits.empty()) JudgePermits(unit, first);
    first = first && policy->observes;
  }
  Conclude(judging);
  return decision;
}

// The decisions for each of several values an argument may have, as one.
void Merge(Decision& all, Decision one, bool first) {
  if (first) { all = std::move(one); return; }
  if (all.outcome != one.outcome) all.outcome = Outcome::kDepends;
  auto add = [](auto& to, auto& from) { to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end())); };
  add(all.rules, one.rules);
  add(all.because, one.because);
  add(all.depends_on, one.depends_on);
  add(all.askers, one.askers);
  add(all.would, one.would);
  for (FailedPart& part : one.failed) {
    bool known = std::any_of(all.failed.begin(), all.failed.end(), [&](const FailedPart& p) { return p.rule == part.rule && p.part == part.part; });
    if (!known) all.failed.push_back(std::move(part));
  }
  KeepOnce(all.rules);
  KeepOnce(all.because);
  KeepOnce(all.depends_on);
  KeepOnce(all.askers);
  KeepOnce(all.would);
}

constexpr size_t kMostCombinations = 32;

// Arguments whose several values are few enough to look at one by one.
std::vector<size_t> Enumerated(const CallFacts& call) {
  std::vector<size_t> chosen;
  size_t combinations = 1;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const ArgumentFacts& argument = call.arguments[i];
    size_t count = argument.values_known ? argument.values.size() : 0;
    if (count < 2 || combinations * count > kMostCombinations) continue;
    combinations *= count;
    chosen.push_back(i);
  }
  return chosen;
}

}  // namespace

Decision JudgeWithTestFacts(const PolicySet& policies, const CallFacts& call, FactReader& facts, const TestFacts* test_facts,
                            const RunHistory& history, const JudgeOptions& options) {
  if (call.tool >= policies.manifest().tools().size()) return {};  // no gate knows the tool
  bool history_known = !options.before_run || options.history_known;
  HistoryView view{.history = history_known ? &history : nullptr, .may_be_called = &options.may_be_called, .call = &call};
  std::vector<ArgumentView> views = ViewsOf(call, policies.manifest().tool(call.tool));
  std::vector<size_t> several = Enumerated(call);
  if (several.empty()) return JudgeViews(policies, call, views, facts, test_facts, view, options);
  Decision all;
  std::vector<size_t> at(several.size(), 0);
  for (bool first = true;; first = false) {
    for (size_t k = 0; k < several.size(); ++k) views[several[k]].value = &call.arguments[several[k]].values[at[k]];
    Merge(all, JudgeViews(policies, call, views, facts, test_facts, view, options), first);
    size_t k = 0;
    while (k < several.size() && ++at[k] == call.arguments[several[k]].values.size()) at[k++] = 0;
    if (k == several.size()) break;
  }
  if (all.outcome == Outcome::kDepends && all.depends_on.empty()) {
    const ToolSpec& spec = policies.manifest().tool(call.tool);
    for (size_t index : several) all.depends_on.push_back("the value of " + spec.parameters[index].name);
  }
  return all;
}

Decision Judge(const PolicySet& policies, const CallFacts& call, FactReader& facts, const RunHistory& history, const JudgeOptions& options) {
  return JudgeWithTestFacts(policies, call, facts, nullptr, history, options);
}

}  // namespace penstock

// What gates decide, as formulas: policies/judge.cc at run time, rule by rule. What is not known shuts a gate.
#include <algorithm>

#include "policies/evaluate.h"
#include "policies/releases.h"
#include "policies/same_rules.h"
#include "policies/z3_encoder.h"

namespace penstock {
namespace {

struct Deciding {
  Encoder& z;
  const Policy& policy;
  const ToolPolicy& tool;
  ToolIndex index;
  bool releases;  // some release may have a say in the guards
};

// What all the guards of a rule hang on, besides labels and values: which of them there are, and releases.
std::string GuardWords(const Deciding& d, const Rule* rule) { return d.z.Meant(WrittenGuards(d.policy, d.index, rule)); }

// Is the argument a value that the release may give? What else it hangs on is free.
z3::expr MayBeReleased(const Deciding& d, const Release& release, size_t place) {
  Encoder& z = d.z;
  z3::expr all = release.part ? IsOfSchema(z, z.arguments[place], *release.part) : z.Bool(true);
  if (release.condition == kNoTerm) return all;
  z.slots.insert_or_assign(0, z.arguments[place]);
  all = all && Truly(z, release.condition).yes;
  z.slots.erase(0);
  return all;
}

// Does a guard hold, by itself or by a release?
z3::expr Guarded(const Deciding& d, const Rule* rule, size_t place, bool endorses, const std::string& words, const std::function<Truth(Evaluation&)>& truth) {
  Encoder& z = d.z;
  z3::expr holds = OfKinds(z, {place}, z.Meant(words), truth).yes;
  if (!d.releases || place == z.control()) return holds;
  const size_t layer = rule ? rule->layer : d.tool.layer;
  for (size_t i = 0; i < d.policy.releases.size(); ++i) {
    const Release& release = d.policy.releases[i];
    if (release.info->observe || !Serves(release, layer, endorses, d.index, static_cast<int>(place))) continue;
    holds = holds || (z.Free("released " + std::to_string(i) + " " + words + " " + GuardWords(d, rule)) && MayBeReleased(d, release, place));
  }
  return holds;
}

// `rule` null: of what a `read` or `pure` line allows by itself.
z3::expr GuardsOf(const Deciding& d, const Rule* rule) {
  Encoder& z = d.z;
  const People& people = d.policy.people;
  const bool strict = d.policy.mode == GateMode::kStrict;
  z3::expr all = z.Bool(true);
  auto label = [&](Evaluation& e, size_t place) { return place == z.control() ? e.control : e.arguments[place].label; };
  auto trusted = [&](size_t place) {
    return Guarded(d, rule, place, true, "trusted " + std::to_string(place), [&, place](Evaluation& e) { return IsTrusted(people, label(e, place)); });
  };
  auto readable = [&](size_t place) {
    const std::string words = "readable " + std::to_string(place) + " " + WrittenOut(d.policy, d.tool.observers);
    return Guarded(d, rule, place, false, words, [&, place](Evaluation& e) { return IsReadable(people, label(e, place), SetOfTerm(e, d.tool.observers)); });
  };
  if (rule && strict && !rule->accept_control) all = all && trusted(z.control());
  for (int at : d.tool.critical) {
    const auto place = static_cast<size_t>(at);
    if (!rule || !rule->accepting[place]) all = all && (!z.there[place] || trusted(place));
  }
  if (d.tool.observers == kNoTerm) return all;
  for (size_t place = 0; place < z.arguments.size(); ++place) {
    if (!d.tool.unchecked[place] && !(rule && rule->releasing[place])) all = all && (!z.there[place] || readable(place));
  }
  if (strict && !(rule && rule->release_control)) all = all && readable(z.control());
  return all;
}

Kleene OfParts(Encoder& z, const Rule& rule) {
  Kleene all{z.Bool(true), z.Bool(false)};
  for (const Part& part : rule.parts) {
    const Kleene one = Truly(z, part.term);
    all = {all.yes && one.yes, all.no || one.no};
  }
  return all;
}

struct Permission {
  z3::expr any, alone;  // alone: and nobody has to be asked
};

void AddPermit(const Deciding& d, const Rule* rule, Permission& permission) {
  if (rule && rule->info->observe) return;
  z3::expr yes = GuardsOf(d, rule);
  if (rule) yes = yes && OfParts(d.z, *rule).yes;
  permission.any = permission.any || yes;
  if (rule && !rule->askers.empty()) return;
  const bool may_ask = d.releases && std::any_of(d.policy.releases.begin(), d.policy.releases.end(), [](const Release& one) { return !one.askers.empty(); });
  permission.alone = permission.alone || (may_ask ? yes && d.z.Free("alone " + GuardWords(d, rule)) : yes);
}

// The permits of one layer, and for the layer that decides, what the tool's class allows by itself.
Permission PermissionOf(const Deciding& d, size_t layer, bool with_class) {
  Permission permission{d.z.Bool(false), d.z.Bool(false)};
  if (with_class) AddPermit(d, nullptr, permission);
  for (const Rule& rule : d.tool.permits) if (rule.layer == layer) AddPermit(d, &rule, permission);
  return permission;
}

struct Sums {
  z3::expr forbidden, asked, permitted, permitted_alone;
  void Add(const Permission& one) {
    permitted = permitted && one.any;
    permitted_alone = permitted_alone && one.alone;
  }
};

void AddRestrictions(const Deciding& d, Sums& sums) {
  Encoder& z = d.z;
  auto speak = [&](bool observe, bool forbids, const z3::expr& not_false) {
    if (observe) return;
    z3::expr& sum = forbids ? sums.forbidden : sums.asked;
    sum = sum || not_false;
  };
  for (const Rule& rule : d.tool.forbids) speak(rule.info->observe, true, !OfParts(z, rule).no);
  for (const Rule& rule : d.tool.asks) speak(rule.info->observe, false, !OfParts(z, rule).no);
  // What earlier calls have a say in is alike where it is written alike.
  for (const Budget* budget : d.tool.budgets) speak(budget->info->observe, budget->denies, z.Free("overdrawn " + z.Meant(WrittenOut(d.policy, *budget))));
  for (const Sequence& sequence : d.tool.sequences) {
    z3::expr applies = z.Free("sequence " + z.Meant(WrittenOut(d.policy, sequence)));
    if (sequence.condition != kNoTerm) applies = applies && !Truly(z, sequence.condition).no;
    speak(sequence.info->observe, true, applies);
  }
}

bool PermitsIn(const Deciding& d, size_t layer) {
  return std::any_of(d.tool.permits.begin(), d.tool.permits.end(), [&](const Rule& rule) { return rule.layer == layer; });
}

void AddPermits(const Deciding& d, bool first, Sums& sums) {
  const std::vector<bool>& layers = d.policy.layer_permits;
  if (d.tool.tool_class != ToolClass::kEffect) {
    sums.Add(PermissionOf(d, d.tool.layer, true));
    for (size_t layer = 0; layer < layers.size(); ++layer) if (layer != d.tool.layer && PermitsIn(d, layer)) sums.Add(PermissionOf(d, layer, true));
    return;
  }
  bool decides = first, spoke = false;
  for (size_t layer = 0; layer < layers.size(); ++layer) {
    if (!PermitsIn(d, layer) && !(decides && layers[layer])) continue;
    sums.Add(PermissionOf(d, layer, false));
    decides = false;
    spoke = true;
  }
  if (!spoke && first) sums.Add({d.z.Bool(false), d.z.Bool(false)});
}

}  // namespace

Decided DecidedBy(Encoder& z, const PolicySet& policies) {
  Sums sums{z.Bool(false), z.Bool(false), z.Bool(!policies.units().empty()), z.Bool(!policies.units().empty())};
  const ToolIndex index = z.question.calls.tool;
  const Policy* asked = z.policy;
  bool first = true;
  for (const auto& unit : policies.units()) {
    z.policy = unit.get();
    const Deciding d{z, *unit, unit->tools[index], index, MayRelease(*unit, index)};
    if (!unit->observes) {
      AddRestrictions(d, sums);
      if (first || d.tool.declared || !d.tool.permits.empty()) AddPermits(d, first, sums);
    }
    first = first && unit->observes;
  }
  z.policy = asked;
  return {sums.forbidden || !sums.permitted, sums.asked || !sums.permitted_alone};
}

}  // namespace penstock

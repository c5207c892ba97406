// A release is of a value: what stands in the argument has to be just what a reply of this run had in the part that is released,
// and nobody may stand behind it but who stood behind that part. Then it is one of few values, and tells no more than they can.
//
// An outsider decides neither that it is released nor what: control is trusted at both calls, and what is declassified is
// trusted itself, with all that was asked. (Chong and Myers, "Decentralized robustness", 2006.)
#include "policies/releases.h"

#include <fmt/format.h>

#include <algorithm>

namespace penstock {
namespace {

std::string Named(const Release& release) { return release.info->id; }

// A part of a reply with the join of the labels on the way to it and of all in it.
struct PartView {
  const Json* value;
  LabelId label;
};

void CollectParts(LabelTable& labels, const Json& value, const LabelTree& tree, const std::vector<std::string>& path, size_t at, LabelId above,
                  std::vector<PartView>& parts) {
  const LabelId here = labels.Join(above, tree.label);
  auto child = [&](size_t index) { return index < tree.children.size() ? tree.children[index] : LabelTree{tree.label, {}}; };
  if (value.is_array()) {  // of a list: each element by itself
    for (size_t i = 0; i < value.array().size(); ++i) CollectParts(labels, value.array()[i], child(i), path, at, here, parts);
    return;
  }
  if (at == path.size()) {
    parts.push_back({&value, labels.Join(here, labels.JoinAll(tree))});
    return;
  }
  if (!value.is_object()) return;
  size_t index = 0;
  for (const auto& [name, member] : value.object()) {
    if (name == path[at]) CollectParts(labels, member, child(index), path, at + 1, here, parts);
    ++index;
  }
}

// 3 and 3.0 are equal, and which of them it is could be a message.
bool IsPlainlyWritten(const Json& value) { return !value.is_number() || value.kind() == Json::Kind::kInt; }

// How far a candidate came; the furthest is told.
struct Best {
  Truth truth = Truth::kFalse;
  int stage = 0;
  std::string why;
  void Offer(Truth t, int at, std::string words) {
    truth = Or(truth, t);
    if (at <= stage) return;
    stage = at;
    why = std::move(words);
  }
};

// Is the argument this part of the reply?
Truth IsThePart(Evaluation& e, const Release& release, const ArgumentView& argument, const PastCall& call, const PartView& part, Best& best) {
  const People& people = e.policy.people;
  LabelTable& labels = *people.labels;
  if (argument.value && !(*argument.value == *part.value)) return best.Offer(Truth::kFalse, 2, "it is no value that was released"), Truth::kFalse;
  Truth all = argument.value ? Truth::kTrue : Truth::kUnknown;
  if (argument.presence == Presence::kMaybe) all = And(all, Truth::kUnknown);
  const bool is_one = IsPlainlyWritten(*part.value) && (!release.part || CheckValue(*release.part, *part.value).ok());
  if (!is_one) return best.Offer(Truth::kFalse, 3, "the reply is not of its type"), Truth::kFalse;
  if (release.condition != kNoTerm) {
    std::vector<GateValue> slots = std::move(e.slots);
    e.slots = {GateValue::Data(*part.value)};
    Truth holds = TruthOfTerm(e, release.condition);
    e.slots = std::move(slots);
    all = And(all, holds);
    if (holds != Truth::kTrue) best.Offer(And(all, holds), 4, "its `if` does not hold");
  }
  if (!labels.Leq(argument.label.hi, part.label)) {
    all = And(all, labels.Leq(argument.label.lo, part.label) ? Truth::kUnknown : Truth::kFalse);
    best.Offer(all, 5, "something else had a part in it");
  }
  auto trusted = [&](LabelId label, const char* words) {
    Truth truth = IsTrusted(people, {label, label});
    all = And(all, truth);
    if (truth != Truth::kTrue) best.Offer(all, 6, words);
  };
  trusted(call.control, "others decided that its source was called");
  if (!release.endorses) {
    trusted(part.label, "it is untrusted, so others could choose what is told");
    for (size_t i = 0; i < call.labels.size(); ++i) {
      if (i < call.arguments.size() && call.arguments[i]) trusted(call.labels[i], "others had a part in what was asked");
    }
  }
  if (all != Truth::kFalse) best.Offer(all, 7, "");
  return all;
}

Truth IsReleased(Evaluation& e, const Release& release, const ArgumentView& argument, const HistoryView& view, Best& best) {
  const RunHistory& history = *view.history;
  Truth any = Truth::kFalse;
  best.Offer(Truth::kFalse, 1, fmt::format("`{}` gave nothing in this run", e.manifest.tool(release.tool).name));
  for (size_t i = history.calls.size(); i-- > history.run_begins && any != Truth::kTrue;) {
    const PastCall& call = history.calls[i];
    if (call.tool != release.tool || call.failed || !call.result) continue;
    if (--e.steps_left < 0) return Or(any, Truth::kUnknown);
    std::vector<PartView> parts;
    CollectParts(*e.policy.people.labels, *call.result, call.reply_labels, release.path, 0, kBottom, parts);
    for (const PartView& part : parts) any = Or(any, IsThePart(e, release, argument, call, part, best));
  }
  return any;
}

// Does one use more fit into the budget, besides what this call takes already?
bool Fits(const HistoryView& view, const Releasing& releasing, const Release& release) {
  ExactSum spent = view.history ? SpentBits(*view.history, release) : ExactSum();
  bool added = spent.Add(release.capacity);
  for (const ReleaseUse& use : releasing.uses) {
    if (use.rule == release.info->id) added = added && spent.Add(use.bits);
  }
  return added && !spent.Exceeds(release.budget).value_or(true);
}

// Whether this release may be used for the argument of this call, whatever it would help.
Truth MayUse(Evaluation& e, Releasing& releasing, const Release& release, int parameter, std::string& why) {
  const ArgumentView& argument = e.arguments[static_cast<size_t>(parameter)];
  const HistoryView& view = releasing.history;
  const Truth control = IsTrusted(e.policy.people, e.control);
  if (control == Truth::kFalse) return why = "others decided that this call is made", control;
  if (!Fits(view, releasing, release)) {
    why = fmt::format("its budget of {} bits a run is spent", release.budget.digits());
    return Truth::kFalse;
  }
  if (!view.history) {
    const bool told = view.may_be_called && !view.may_be_called->empty();
    const bool possible = !told || release.tool >= view.may_be_called->size() || (*view.may_be_called)[release.tool];
    why = possible ? "known only at run" : fmt::format("the plan never calls `{}`", e.manifest.tool(release.tool).name);
    return possible ? Truth::kUnknown : Truth::kFalse;
  }
  Best best;
  Truth released = And(control, IsReleased(e, release, argument, view, best));
  why = released == Truth::kTrue ? "" : best.why.empty() ? "known only at run" : best.why;
  return released;
}

// `holds(release)`: does the guard hold of the view that it gives?
template <typename Holds>
Truth TryRelease(Evaluation& e, Releasing& releasing, const Release& release, int parameter, Holds holds) {
  std::string why;
  Truth helps = holds(release);
  if (helps == Truth::kFalse) why = "it does not reach that far";
  else helps = And(helps, MayUse(e, releasing, release, parameter, why));
  if (release.info->observe) {
    if (helps == Truth::kTrue) releasing.on_trial.push_back(release.info);
    return Truth::kFalse;
  }
  if (helps == Truth::kTrue) {
    const std::string& name = e.manifest.tool(releasing.tool).parameters[static_cast<size_t>(parameter)].name;
    releasing.uses.push_back({release.info->id, release.endorses, name, release.capacity});
    releasing.askers.insert(releasing.askers.end(), release.askers.begin(), release.askers.end());
    releasing.refused.clear();
  } else if (releasing.refused.empty()) {
    releasing.refused = fmt::format("{}: {}", Named(release), why);
  }
  return helps;
}

// One that asks nobody goes before one that asks, wherever they stand: the order of a gate's rules says nothing.
template <typename Holds>
Truth Released(Evaluation& e, Releasing& releasing, bool endorses, int parameter, Truth guard, Holds holds) {
  releasing.refused.clear();
  for (const bool asks : {false, true}) {
    for (const Release& release : e.policy.releases) {
      if (guard == Truth::kTrue) return guard;
      if (release.askers.empty() == asks || !Serves(release, releasing.layer, endorses, releasing.tool, parameter)) continue;
      guard = Or(guard, TryRelease(e, releasing, release, parameter, holds));
    }
  }
  return guard;
}

}  // namespace

bool Serves(const Release& release, size_t layer, bool endorses, ToolIndex tool, int parameter) {
  if (release.endorses != endorses || release.layer > layer) return false;
  if (release.sinks.empty()) return !release.endorses;  // `to` says to whom a declassified value goes, but nowhere where an endorsed one does
  return std::find(release.sinks.begin(), release.sinks.end(), std::pair(tool, parameter)) != release.sinks.end();
}

ExactSum SpentBits(const RunHistory& history, const Release& release) {
  ExactSum spent;
  for (size_t i = history.run_begins; i < history.calls.size(); ++i) {
    for (const ReleaseUse& use : history.calls[i].releases) {
      // What cannot be added up is as much as there is.
      if (use.rule == release.info->id && !spent.Add(use.bits)) spent.Add(release.budget);
    }
  }
  return spent;
}

bool MayRelease(const Policy& policy, ToolIndex tool) {
  const ToolPolicy& rules = policy.tools[tool];
  return std::any_of(policy.releases.begin(), policy.releases.end(), [&](const Release& release) {
    if (release.endorses ? rules.critical.empty() : rules.observers == kNoTerm) return false;
    if (release.sinks.empty()) return !release.endorses;
    return std::any_of(release.sinks.begin(), release.sinks.end(), [&](const auto& sink) { return sink.first == tool; });
  });
}

Truth EndorsedTruth(Evaluation& e, Releasing& releasing, int parameter, Truth guard) {
  return Released(e, releasing, true, parameter, guard, [](const Release& release) { return TruthOf(release.to_trusted); });
}

Truth DeclassifiedTruth(Evaluation& e, Releasing& releasing, int parameter, Truth guard, const PrincipalSet& observers) {
  const People& people = e.policy.people;
  const ArgumentView& argument = e.arguments[static_cast<size_t>(parameter)];
  return Released(e, releasing, false, parameter, guard, [&](const Release& release) {
    PrincipalSet to = SetOfTerm(e, release.to);
    auto seen = [&](LabelId id) {
      Label label = people.labels->Get(id);
      label.readers_public |= to.everyone;
      if (label.readers_public) label.readers.clear();
      else label.readers.insert(label.readers.end(), to.members.begin(), to.members.end());
      return people.labels->Intern(std::move(label));
    };
    return IsReadable(people, {seen(argument.presence == Presence::kMaybe ? kBottom : argument.label.lo), seen(argument.label.hi)}, observers);
  });
}

}  // namespace penstock

// What must hold before a permit applies, besides what it says itself: control, integrity, flow.
#pragma once

#include <string>
#include <string_view>

#include "policies/releases.h"

namespace penstock {

// A call as the guards of one gate see it.
struct Guarding {
  Evaluation& e;
  const Policy& policy;
  const ToolPolicy& tool;
  const ToolSpec& spec;
  PrincipalSet observers = {};
  bool looked_at_observers = false;

  const PrincipalSet& Observers() {
    if (!looked_at_observers) observers = SetOfTerm(e, tool.observers);
    looked_at_observers = true;
    return observers;
  }
};

inline LabelInterval LabelAsSeen(const ArgumentView& argument) {
  return argument.presence == Presence::kMaybe ? LabelInterval{kBottom, argument.label.hi} : argument.label;
}

// Calls visit(truth, words, argument, kind) for each guard of a rule; words is only called when they are needed. `rule` null:
// of what a `read` or `pure` line allows by itself. What releases helped to, and why they did not, is in `releasing`.
template <typename Visit>
void ForEachGuard(Guarding& g, const Rule* rule, Releasing& releasing, Visit visit) {
  const ToolPolicy& tool = g.tool;
  const People& people = g.policy.people;
  auto name = [&](int index) -> const std::string& { return g.spec.parameters[static_cast<size_t>(index)].name; };
  const bool strict = g.policy.mode == GateMode::kStrict;
  releasing.refused.clear();
  if (rule && strict && !rule->accept_control) {
    visit(IsTrusted(people, g.e.control), [] { return std::string("control is trusted"); }, "control", PartKind::kControl);
  }
  for (int index : tool.critical) {
    if (rule && rule->accepting[static_cast<size_t>(index)]) continue;
    const ArgumentView& argument = g.e.arguments[static_cast<size_t>(index)];
    if (argument.presence == Presence::kAbsent) continue;
    Truth truth = IsTrusted(people, LabelAsSeen(argument));
    if (truth != Truth::kTrue) truth = EndorsedTruth(g.e, releasing, index, truth);
    visit(truth, [&] { return "critical argument " + name(index) + " is trusted"; }, name(index), PartKind::kIntegrity);
    releasing.refused.clear();
  }
  if (tool.observers == kNoTerm) return;
  const std::string& observers = tool.observers_text;
  auto readable = [&](LabelInterval label) {
    if (label.hi == kBottom) return Truth::kTrue;
    const Term& term = g.policy.term(tool.observers);
    if (!term.people) return IsReadable(people, label, g.Observers());
    return OfPeople(g.e, tool.observers, tool.observers, label, [&](const PrincipalSet& set) { return IsReadable(people, label, set); });
  };
  for (size_t i = 0; i < g.e.arguments.size(); ++i) {
    const ArgumentView& argument = g.e.arguments[i];
    if (argument.presence == Presence::kAbsent || tool.unchecked[i] || (rule && rule->releasing[i])) continue;
    const int index = static_cast<int>(i);
    Truth truth = readable(LabelAsSeen(argument));
    if (truth != Truth::kTrue) truth = DeclassifiedTruth(g.e, releasing, index, truth, g.Observers());
    visit(truth, [&] { return name(index) + " is readable by " + observers; }, name(index), PartKind::kFlow);
    releasing.refused.clear();
  }
  if (strict && !(rule && rule->release_control)) {
    visit(readable(g.e.control), [&] { return "control is readable by " + observers; }, "control", PartKind::kControlFlow);
  }
}

}  // namespace penstock

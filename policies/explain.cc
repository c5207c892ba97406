#include "policies/explain.h"

#include <algorithm>

#include "core/text.h"
#include "policies/compiled.h"
#include "policies/format.h"

namespace penstock {
namespace {

std::string At(const Place& place) { return place.file->path() + ":" + std::to_string(place.file->At(place.span.begin).line); }

struct Explaining {
  const PolicySet& policies;
  const Policy& policy;
  const RuleInfo& info;
  std::string out = {};

  void Line(const std::string& text) { out += text + "\n"; }
};

bool IsStrict(const Explaining& e) { return e.policy.mode == GateMode::kStrict; }

void GuardsOf(Explaining& e, ToolIndex index, const Rule& rule) {
  const ToolPolicy& tool = e.policy.tools[index];
  const ToolSpec& spec = e.policies.manifest().tool(index);
  std::string line = " (tool line at " + At(tool.place) + ")";
  auto name = [&](size_t i) { return spec.parameters[i].name; };
  if (IsStrict(e)) e.Line(rule.accept_control ? "  - control may be untrusted: waived by this rule" : "  - control is trusted: what decided that the call is made (mode strict)");
  for (int i : tool.critical) {
    size_t index_of = static_cast<size_t>(i);
    e.Line(rule.accepting[index_of] ? "  - " + name(index_of) + " may be untrusted: waived by this rule"
                                    : "  - critical argument " + name(index_of) + " is trusted, if it is there" + line);
  }
  if (tool.observers == kNoTerm) return e.Line("  - nobody observes the call, so what is sent need not be readable" + line);
  for (size_t i = 0; i < spec.parameters.size(); ++i) {
    if (rule.releasing[i]) e.Line("  - " + name(i) + " may be told to " + tool.observers_text + " whoever may read it: released by this rule");
    else if (tool.unchecked[i]) e.Line("  - " + name(i) + " may be anything: the call is addressed by it, or it is hidden" + line);
    else e.Line("  - " + name(i) + " is readable by " + tool.observers_text + ", if it is there" + line);
  }
  if (!IsStrict(e)) return;
  e.Line(rule.release_control ? "  - control may be told to " + tool.observers_text + ": released by this rule"
                              : "  - control is readable by " + tool.observers_text + " (mode strict)");
}

void PartsOf(Explaining& e, const Rule& rule) {
  for (const Part& part : rule.parts) e.Line("  - " + part.text);
}

// What else speaks of the tool, and wins.
void StrongerThan(Explaining& e, ToolIndex index) {
  std::vector<std::string> forbids, asks;
  for (const auto& unit : e.policies.units()) {
    const ToolPolicy& tool = unit->tools[index];
    for (const Rule& rule : tool.forbids) forbids.push_back(rule.info->id);
    for (const Sequence& sequence : tool.sequences) forbids.push_back(sequence.info->id);
    for (const Budget* budget : tool.budgets) (budget->denies ? forbids : asks).push_back(budget->info->id);
    for (const Rule& rule : tool.asks) asks.push_back(rule.info->id);
  }
  if (!forbids.empty()) e.Line("  It is denied all the same where one of these applies: " + Join(forbids, ", ") + ".");
  if (!asks.empty()) e.Line("  It is asked about where one of these applies: " + Join(asks, ", ") + ".");
}

void ExplainPermit(Explaining& e, ToolIndex index, const Rule& rule) {
  std::string tool = e.policies.manifest().tool(index).name;
  e.Line("A call of " + tool + (rule.askers.empty() ? " is allowed by it" : " may be made with the approval of " + Join(rule.askers, ", ")) + " when all of this holds:");
  GuardsOf(e, index, rule);
  PartsOf(e, rule);
  e.Line("  What cannot be decided does not hold.");
  StrongerThan(e, index);
}

void ExplainRestriction(Explaining& e, ToolIndex index, const Rule& rule, bool forbids) {
  std::string what = forbids ? " is denied by it" : " needs the approval of " + Join(rule.askers, ", ");
  e.Line("A call of " + e.policies.manifest().tool(index).name + what + (rule.parts.empty() ? ", always." : " when all of this holds, or cannot be decided:"));
  PartsOf(e, rule);
}

void ExplainBudget(Explaining& e, const Budget& budget) {
  std::vector<std::string> tools;
  for (ToolIndex tool : budget.tools) tools.push_back(e.policies.manifest().tool(tool).name);
  e.Line("A call of " + Join(tools, ", ") + (budget.denies ? " is denied" : " needs the approval of " + Join(budget.askers, ", ")));
  e.Line("  when with it the " + std::string(budget.sums ? "sum" : "count") + " is above " + budget.limit.digits() + ", or how much it is cannot be decided.");
  e.Line(budget.window_ms == 0 ? "  Calls of this run count." : "  Calls of the last " + std::to_string(budget.window_ms / 1000) + " seconds count, of earlier runs too.");
  e.Line("  A call that failed does not count; equal ones count each; a negative amount makes no room.");
}

void ExplainSequence(Explaining& e, ToolIndex index, const Sequence& sequence) {
  std::vector<std::string> tools;
  for (const Sequence::Past& past : sequence.past) tools.push_back(e.policies.manifest().tool(past.tool).name);
  std::string tool = e.policies.manifest().tool(index).name;
  std::string since = sequence.window_ms == 0 ? " in this run" : " in the last " + std::to_string(sequence.window_ms / 1000) + " seconds";
  if (sequence.requires_past) {
    e.Line("A call of " + tool + " is denied unless " + Join(tools, " or ") + " was called before it" + since + " and succeeded, as the rule says.");
  } else {
    e.Line("A call of " + tool + " is denied after a call of " + Join(tools, " or ") + since + ", even one that failed.");
  }
  e.Line("  What cannot be decided denies.");
}

std::string PathOf(const Explaining& e, const Release& release) {
  std::string out = e.policies.manifest().tool(release.tool).name;
  for (const std::string& member : release.path) out += "." + member;
  return out;
}

void ExplainRelease(Explaining& e, const Release& release) {
  std::vector<std::string> sinks;
  for (const auto& [tool, index] : release.sinks) {
    const ToolSpec& spec = e.policies.manifest().tool(tool);
    sinks.push_back(spec.name + "." + spec.parameters[static_cast<size_t>(index)].name);
  }
  const std::string where = sinks.empty() ? (release.endorses ? "no argument (there is no `for`)" : "an argument that is observed") : Join(sinks, " or ");
  e.Line("What stands in " + where + (release.endorses ? " is believed" : " may be told to more people") + " when all of this holds:");
  e.Line("  - it is just what " + PathOf(e, release) + " gave in this run, and nobody else had a part in it");
  e.Line("  - control is trusted, at this call and where " + e.policies.manifest().tool(release.tool).name + " was called");
  if (!release.endorses) e.Line("  - it is trusted, and so is all that was asked for it: nobody else chooses what is told");
  e.Line("  - this use, which costs " + release.capacity.digits() + " bits, fits into the " + release.budget.digits() + " bits of a run");
  if (!release.askers.empty()) e.Line("  - " + Join(release.askers, " or ") + " approves the call");
  e.Line("  Forbids, asks and conditions see it as it is. What cannot be decided does not hold. A failed call gives no bits back.");
}

std::string Explained(const PolicySet& policies, const Policy& policy, const RuleInfo& info) {
  Explaining e{policies, policy, info};
  e.Line(info.id + ", " + At(info.place));
  e.Line("  " + OneLine(info.place.file->TextOf(info.place.span)));
  if (!info.owner.empty()) e.Line("  owner: " + info.owner);
  if (!info.severity.empty()) e.Line("  severity: " + info.severity);
  if (info.observe || policy.observes) e.Line("  On trial: what it says is logged and has no effect.");
  for (size_t i = 0; i < policy.tools.size(); ++i) {
    ToolIndex index = static_cast<ToolIndex>(i);
    const ToolPolicy& tool = policy.tools[i];
    for (const Rule& rule : tool.permits) if (rule.info == &info) ExplainPermit(e, index, rule);
    for (const Rule& rule : tool.forbids) if (rule.info == &info) ExplainRestriction(e, index, rule, true);
    for (const Rule& rule : tool.asks) if (rule.info == &info) ExplainRestriction(e, index, rule, false);
    for (const Sequence& sequence : tool.sequences) if (sequence.info == &info) ExplainSequence(e, index, sequence);
  }
  for (const auto& budget : policy.budgets) if (budget->info == &info) ExplainBudget(e, *budget);
  for (const Release& release : policy.releases) if (release.info == &info) ExplainRelease(e, release);
  return e.out;
}

}  // namespace

std::optional<std::string> ExplainRule(const PolicySet& policies, std::string_view id) {
  for (const auto& policy : policies.units()) {
    for (const auto& info : policy->rule_infos) {
      if (info->id == id) return Explained(policies, *policy, *info);
    }
  }
  return std::nullopt;
}

std::vector<std::string> RuleIds(const PolicySet& policies) {
  std::vector<std::string> ids;
  for (const auto& policy : policies.units()) for (const auto& info : policy->rule_infos) ids.push_back(info->id);
  return ids;
}

}  // namespace penstock

// What rules say, for people who read reports.
#include <algorithm>

#include "policies/compiled.h"
#include "policies/policy_set.h"

namespace penstock {

std::vector<RuleText> RulesOf(const PolicySet& policies) {
  std::vector<RuleText> rules;
  for (const auto& unit : policies.units()) {
    for (const auto& info : unit->rule_infos) {
      if (info->place.file == nullptr) continue;
      RuleText rule{info->id, unit->name + " " + unit->version, "", std::string(info->place.file->TextOf(info->place.span)), info->because,
                    info->severity, info->owner, info->place.file, info->place.span};
      rule.word = rule.text.substr(0, std::min(rule.text.find_first_of(" \t\n:"), rule.text.size()));
      rules.push_back(std::move(rule));
    }
  }
  return rules;
}

Lookback LookbackOf(const PolicySet& policies) {
  Lookback out;
  out.tools.assign(policies.manifest().tools().size(), false);
  auto look = [&](int64_t window_ms, ToolIndex tool) {
    if (window_ms == 0) return;  // of this run alone
    out.window_ms = std::max(out.window_ms, window_ms);
    out.tools[tool] = true;
  };
  for (const auto& unit : policies.units()) {
    for (const auto& budget : unit->budgets) for (ToolIndex tool : budget->tools) look(budget->window_ms, tool);
    for (const ToolPolicy& tool : unit->tools) {
      for (const Sequence& sequence : tool.sequences) {
        for (const Sequence::Past& past : sequence.past) look(sequence.window_ms, past.tool);
      }
    }
  }
  return out;
}

std::string_view ClassOf(const PolicySet& policies, ToolIndex tool) {
  ToolClass strictest = ToolClass::kPure;
  bool declared = false;
  for (const auto& unit : policies.units()) {
    if (tool >= unit->tools.size() || !unit->tools[tool].declared) continue;
    declared = true;
    strictest = std::max(strictest, unit->tools[tool].tool_class);
  }
  if (!declared || strictest == ToolClass::kEffect) return "effect";
  return strictest == ToolClass::kRead ? "read" : "pure";
}

std::vector<std::string> ApproversOf(const PolicySet& policies, ToolIndex tool, int parameter) {
  std::vector<std::string> approvers;
  for (const auto& unit : policies.units()) {
    if (tool >= unit->tools.size()) continue;
    for (const Rule& rule : unit->tools[tool].permits) {
      const bool accepts = parameter < 0 ? rule.accept_control
                                         : static_cast<size_t>(parameter) < rule.accepting.size() && rule.accepting[static_cast<size_t>(parameter)];
      if (!accepts || rule.info->observe) continue;
      for (const std::string& asker : rule.askers) {
        if (std::find(approvers.begin(), approvers.end(), asker) == approvers.end()) approvers.push_back(asker);
      }
    }
  }
  return approvers;
}

}  // namespace penstock

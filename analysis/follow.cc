// A plan looked at as often as it is worth: first with all errors that an instruction might raise, then without those that none raises.
#include "analysis/analyze.h"
#include "analysis/cfg.h"

namespace penstock {
namespace {

constexpr uint64_t kMostSteps = 1'000'000;  // of a plan that is looked at again

// Would control join elsewhere, or be held less, without the errors that are not raised?
bool TellsMore(const FlowReport& flows, const ControlMap& before, const ControlMap& after) {
  if (flows.holds) return true;
  for (FunctionId f = 0; f < flows.deciding.size(); ++f) {
    for (Pc pc = 0; pc < flows.deciding[f].size(); ++pc) {
      if (!flows.deciding[f][pc]) continue;
      const ControlRegion* was = before.functions[f].At(pc);
      const ControlRegion* is = after.functions[f].At(pc);
      if (was != nullptr && (is == nullptr || is->join != was->join || is->catches != was->catches)) return true;
    }
  }
  return false;
}

bool HasHandlers(const Module& module) {
  for (const Function& function : module.functions) if (!function.handlers.empty()) return true;
  return false;
}

bool Includes(const InstructionSet& all, const InstructionSet& some) {
  for (FunctionId f = 0; f < some.size(); ++f) {
    for (Pc pc = 0; pc < some[f].size(); ++pc) if (some[f][pc] && !Has(all, f, pc)) return false;
  }
  return true;
}

}  // namespace

FollowedPlan Follow(const Module& module, const Manifest& tools, const ToolLabels& tool_labels, LabelTable& labels, const AnalyzeOptions& options) {
  const auto cfg = std::make_shared<const Cfg>(BuildCfg(module));
  return Follow(module, *cfg, BuildControlMap(module, cfg, options.strict), tools, tool_labels, labels, options);
}

FollowedPlan Follow(const Module& module, const Cfg& cfg, ControlMap control, const Manifest& tools, const ToolLabels& tool_labels,
                    LabelTable& labels, const AnalyzeOptions& options) {
  FollowedPlan first{std::move(control), {}};
  first.flows = Analyze(module, cfg, first.control, tools, tool_labels, labels, options);
  first.control.settled = first.flows.settled;
  if (!options.strict || !first.flows.gave_up.empty() || first.flows.steps > kMostSteps || !HasHandlers(module)) return first;
  const auto without = std::make_shared<const Cfg>(BuildCfg(module, first.flows.raises_nothing));
  FollowedPlan second{BuildControlMap(module, without, options.strict), {}};
  if (!TellsMore(first.flows, first.control, second.control)) return first;
  second.flows = Analyze(module, *without, second.control, tools, tool_labels, labels, options);
  second.control.settled = second.flows.settled;
  // Each error that was left out has to be missing here, too.
  return second.flows.gave_up.empty() && Includes(second.flows.raises_nothing, first.flows.raises_nothing) ? std::move(second) : std::move(first);
}

}  // namespace penstock

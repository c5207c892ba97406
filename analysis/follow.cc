// A plan looked at as often as it is worth: first with all ways that there might be, then without those that no run goes.
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

// Takes out of a set what the other has not; false: nothing.
bool Reduce(InstructionSet& set, const InstructionSet& other) {
  bool any = false;
  for (FunctionId f = 0; f < set.size(); ++f) {
    for (Pc pc = 0; pc < set[f].size(); ++pc) {
      if (!set[f][pc] || Has(other, f, pc)) continue;
      set[f][pc] = false;
      any = true;
    }
  }
  return any;
}
bool Reduce(KnownWays& ways, const KnownWays& others) {
  bool any = false;
  for (InstructionSet KnownWays::*set : {&KnownWays::raises_nothing, &KnownWays::passes, &KnownWays::never_falls, &KnownWays::never_jumps}) any |= Reduce(ways.*set, others.*set);
  return any;
}

}  // namespace

FollowedPlan Follow(const Module& module, const Manifest& tools, const ToolLabels& tool_labels, LabelTable& labels, const AnalyzeOptions& options) {
  const auto cfg = std::make_shared<const Cfg>(BuildCfg(module));
  return Follow(module, *cfg, BuildControlMap(module, cfg, options.strict, &tools), tools, tool_labels, labels, options);
}

FollowedPlan Follow(const Module& module, const Cfg& cfg, ControlMap control, const Manifest& tools, const ToolLabels& tool_labels,
                    LabelTable& labels, const AnalyzeOptions& options) {
  FollowedPlan first{std::move(control), {}};
  first.flows = Analyze(module, cfg, first.control, tools, tool_labels, labels, options);
  first.control.settled = first.flows.settled;
  if (!options.strict || !first.flows.gave_up.empty() || first.flows.steps > kMostSteps || !HasHandlers(module)) return first;
  KnownWays ways = first.flows.ways;
  constexpr int kMostLooks = 2;
  for (int look = 0; look < kMostLooks; ++look) {
    const auto without = std::make_shared<const Cfg>(BuildCfg(module, ways));
    FollowedPlan again{BuildControlMap(module, without, options.strict, &tools), {}};
    if (!TellsMore(first.flows, first.control, again.control)) break;
    again.flows = Analyze(module, *without, again.control, tools, tool_labels, labels, options);
    again.control.settled = again.flows.settled;
    if (!again.flows.gave_up.empty()) break;
    // Each way that was left out has to be gone by no run here, too: an error is not where a call that nobody stands around ends in one.
    if (!Reduce(ways, again.flows.ways)) return again;
  }
  return first;
}

}  // namespace penstock

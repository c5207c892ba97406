// Plans of the small world of scripted_session.h, checked and explained.
#pragma once

#include "pipeline/check_report.h"
#include "pipeline/hints.h"
#include "tests/pipeline/scripted_session.h"

namespace penstock {

struct Checked {
  std::unique_ptr<Session> session;
  std::unique_ptr<SourceFile> source;
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<CheckedPlan> plan;

  const std::vector<Finding>& findings() { return Explain(*session, *plan); }
  std::vector<PlanEffect> effects() { return EffectsOf(*session, *plan); }
  PlannerHint hint() { return HintBeforeRun(*session, *source, plan ? &*plan : nullptr, *diagnostics); }
  Json sarif() {
    SarifPart part = plan ? SarifOf(*session, *source, *diagnostics, &plan->flows, &plan->verdict, &findings())
                          : SarifOf(*session, *source, *diagnostics, nullptr, nullptr, nullptr);
    return SarifLog(*session, {part});
  }
  // `payee of pay: 1 read_inbox()[].body -> 2 who -> 3 sink`
  std::string Path(const Finding& finding) const {
    std::string text = finding.part.argument + ":";
    for (const StoryStep& step : finding.path) text += " " + std::to_string(source->LineOf(step.span.begin)) + " " + step.words + " ->";
    return finding.path.empty() ? text : text.substr(0, text.size() - 3);
  }
};

inline Checked Check(const std::string& plan, const std::string& gate = kWorldGate) {
  Checked checked;
  checked.session = OpenWorld(gate);
  checked.source = std::make_unique<SourceFile>("folder/a plan.py", plan);
  checked.diagnostics = std::make_unique<Diagnostics>(*checked.source);
  checked.plan = CheckPlan(*checked.session, *checked.source, *checked.diagnostics);
  return checked;
}

}  // namespace penstock

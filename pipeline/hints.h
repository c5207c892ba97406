// From findings and failures to what a planning model may know of them.
#pragma once

#include "pipeline/engine.h"

namespace penstock {

// A warning of a name that is nowhere, or of a call that cannot be made: where it is reached, the run ends.
bool EndsTheRun(DiagnosticId id);

// Of a plan before it runs; `plan` null: the text is no plan, and the diagnostics say why. Empty if all calls are allowed and can be made.
PlannerHint HintBeforeRun(Session& session, const SourceFile& source, CheckedPlan* plan, const Diagnostics& diagnostics);
// Of a run that did not get to its end. Empty if it did. `diagnostics`: what was said of the plan before.
PlannerHint HintAfterRun(Session& session, const SourceFile& source, CheckedPlan& plan, const RunReport& report, const Diagnostics& diagnostics);

}  // namespace penstock

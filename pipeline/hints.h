// From findings and failures to what a planning model may know of them.
#pragma once

#include "pipeline/engine.h"

namespace penstock {

// Of a plan before it runs; `plan` null: the text is no plan, and the diagnostics say why. Empty if all calls are allowed.
PlannerHint HintBeforeRun(Session& session, const SourceFile& source, CheckedPlan* plan, const Diagnostics& diagnostics);
// Of a run that did not get to its end. Empty if it did.
PlannerHint HintAfterRun(Session& session, const SourceFile& source, CheckedPlan& plan, const RunReport& report);

}  // namespace penstock

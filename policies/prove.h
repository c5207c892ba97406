// `assert`: what holds for every call, by looking at every kind of label.
#pragma once

#include "policies/compiled.h"
#include "policies/gate_report.h"

namespace penstock {

// What is not decided has failed, and says why.
GateTestItem Prove(const PolicySet& policies, const Policy& policy, const GateAssert& promise);

}  // namespace penstock

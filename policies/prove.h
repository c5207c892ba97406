// `assert`: what holds for every call, by looking at every kind of label.
#pragma once

#include "policies/compiled.h"
#include "policies/gate_report.h"
#include "policies/value_solver.h"

namespace penstock {

// What is not decided has failed, and says why. `solver`: asked about values; null: what they decide is not decided.
GateTestItem Prove(const PolicySet& policies, const Policy& policy, const GateAssert& promise, const ValueSolver& solver = nullptr);

}  // namespace penstock

// `assert stricter than "base.gate";`: no call is let through that the base stops.
#pragma once

#include "policies/compiled.h"
#include "policies/gate_report.h"

namespace penstock {

// Of the gate `policy` against promise.base. Proved where labels alone decide, by trying every kind of label, and where the gate
// imports the base and only adds to it; elsewhere a laxer call is looked for, and where none is found it is not decided.
void ProveStricter(const PolicySet& policies, const Policy& policy, const GateAssert& promise, GateTestItem& item);

}  // namespace penstock

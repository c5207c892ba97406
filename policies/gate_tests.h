// One `test` of a gate, run.
#pragma once

#include <functional>

#include "policies/evaluate.h"
#include "policies/gate_report.h"

namespace penstock {

// A call that a test makes, with all that was known, and what was said of it.
struct JudgedTestCall {
  const CallFacts& call;
  const TestFacts& facts;
  const RunHistory& history;
  const Decision& decision;
  bool before_run;
};
using WatchTestCalls = std::function<void(const JudgedTestCall&)>;

// `policies` need not be those that `test` stands in, if they know the same tools, facts and labels. `brief`: a
// failure need not be explained.
GateTestItem RunGateTest(const PolicySet& policies, const GateTest& test, const WatchTestCalls& watch = nullptr, bool brief = false);

}  // namespace penstock

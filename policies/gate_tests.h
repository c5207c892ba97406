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

// What the gates were loaded from, for loading them again with another text: their files and those that asserts name.
// Manifests are not among them: their tools are known. `loaded` must outlive it.
std::function<Result<std::string>(const std::string& path)> ReadAgain(const LoadedGates& loaded);

// `policies` need not be those that `test` stands in, if they know the same tools, facts and labels. `brief`: a
// failure need not be explained.
GateTestItem RunGateTest(const PolicySet& policies, const GateTest& test, const WatchTestCalls& watch = nullptr, bool brief = false);

}  // namespace penstock

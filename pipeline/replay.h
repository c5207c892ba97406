// Running a log again: to see that it is what happened, or what another gate would have said.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/log_reader.h"
#include "core/result.h"
#include "policies/policy_set.h"

namespace penstock {

// The first event that came out otherwise.
struct ReplayDifference {
  uint64_t line = 0;       // of the log, from 1
  std::string recorded;    // the line in the log; empty: the log ends before
  std::string replayed;    // the line that came out; empty: the replay ended before
};

struct ReplayReport {
  uint64_t events = 0;  // equal from the beginning
  std::optional<ReplayDifference> difference;
};

// Runs the logged plan again with the logged replies and approvals, and compares every event byte for
// byte. An error: the log is broken, or is no log of ours.
Result<ReplayReport> ReplayLog(std::string_view log_text);

// One call, or the verdict as a whole (`tool` empty), that the new gate sees otherwise.
struct ChangedDecision {
  std::string tool;
  uint32_t line = 0;  // of the plan
  std::string before, after;
  std::vector<std::string> rules, because;  // of the new decision
};

struct WhatIfReport {
  size_t calls = 0;                      // decisions compared
  std::vector<ChangedDecision> changed;  // in the order of the run
  // Up to where the comparison is exact: after the first call that would not have happened (or that
  // happened only now), the run would have gone another way. Empty: exact to the end.
  std::string exact_until;
};

// The decisions of `gates` about the calls of the log, made with the labels that these gates give.
Result<WhatIfReport> WhatIf(std::string_view log_text, const std::vector<GateText>& gates);

}  // namespace penstock

// What earlier runs called, for budgets `per 24h` and sequences `within 24h`: read from their logs, written into the new one.
#pragma once

#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "labels/label_table.h"
#include "policies/policy_set.h"

namespace penstock {

// The summary that a run looks back at, and that its log holds, so that a replay looks back at the same.
struct EarlierRuns {
  struct Run {
    std::string name;  // of the log's file
    std::string head;  // SHA-256 of its last line
  };
  std::vector<Run> runs;         // that were read, by name
  std::vector<PastCall> calls;   // within the gates' longest window, oldest first
  int64_t since_ms = 0;          // nothing before is in here
};

// The calls in the logs of a folder (`*.jsonl`, of sessions' folders in it too) that the gates look at, as of `now_ms`. An
// error: a log is not what was written; then nobody knows what has happened.
Result<EarlierRuns> ReadEarlierRuns(const std::string& folder, const PolicySet& policies, int64_t now_ms);

// The members of the event `history`, and back.
Json EarlierRunsToJson(const EarlierRuns& earlier, const PolicySet& policies);
EarlierRuns EarlierRunsFromJson(const Json& event, const PolicySet& policies);

// The call that an event `decision` decided on.
std::optional<PastCall> PastCallIn(const Json& decision, const PolicySet& policies);
ReleaseUse ReleaseIn(const Json& event);

}  // namespace penstock

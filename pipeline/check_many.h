// Checks many plans with one set of gates, over several threads; what comes of it is in the order of the plans.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "pipeline/check_report.h"

namespace penstock {

// The plans among what is named: files as they are, of folders all `*.py` and `*.plan` below them, sorted. Links to folders
// are not followed, nor is what begins with a dot. A folder that cannot be read is an error of its own in the list.
struct PlanFile {
  std::string path;
  std::string problem;  // why it cannot be read; empty: try
};
std::vector<PlanFile> FindPlans(const std::vector<std::string>& named);

// A session that knows and decides the same and calls nothing, for another thread.
Result<std::unique_ptr<Session>> SessionForChecks(const Session& session, const LoadOptions& load);

struct CheckManyOptions {
  CheckOptions check;
  LoadOptions load;
  size_t threads = 0;  // 0: one for each core
};

// Calls take(report) in this thread for each plan, in their order, as soon as it and all before it are there. One plan's failure is its own.
Status CheckMany(Session& session, const std::vector<PlanFile>& plans, const CheckManyOptions& options, const std::function<void(CheckReport)>& take);

}  // namespace penstock

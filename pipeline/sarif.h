// What `check` says, as SARIF 2.1.0 (OASIS): for code hosts, editors and scanners.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "pipeline/findings.h"

namespace penstock {

// One plan's part of a SARIF run. Made where the plan is checked; put together by SarifLog.
struct SarifPart {
  std::string path;        // of the plan, as it was named
  int64_t length = 0;      // bytes
  std::string sha256;
  JsonArray results;       // their artifact indices are left open
  std::string failure;     // why there are no results: the file cannot be read
};

// Findings of a checked plan become results with code flows; errors of a plan that is none become results, too.
// `plan_findings` null: the text is no plan.
SarifPart SarifOf(const Session& session, const SourceFile& source, const Diagnostics& diagnostics, const FlowReport* flows, const Verdict* verdict,
                  const std::vector<Finding>* plan_findings);
SarifPart SarifOfUnreadable(const std::string& path, const std::string& why);

// One log with one run: a rule for each rule of the session's gates, an artifact for each plan.
Json SarifLog(const Session& session, const std::vector<SarifPart>& parts);

}  // namespace penstock

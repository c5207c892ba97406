// What `check` says of one plan: for people, for scripts and for scanners.
#pragma once

#include <string>
#include <vector>

#include "pipeline/engine.h"
#include "pipeline/sarif.h"

namespace penstock {

struct CheckOptions {
  bool pedantic = false;
  bool effects = false;   // the table of effects in the text
  bool color = false;
  bool json = false;      // fill `json`
  bool sarif = false;     // fill `sarif`
  bool text = false;      // fill `words` and `messages`
};

struct CheckReport {
  std::string path;
  std::string verdict;    // allow, ask, deny, depends; rejected: no plan; error: there is no text to look at
  uint32_t lines = 0, calls = 0;
  double milliseconds = 0;
  Json json;
  std::string words;      // for standard output
  std::string messages;   // for standard error
  std::vector<std::string> faults;  // a line each: what is denied, or why it is no plan: `8:15: error[F301]: …`
  SarifPart sarif;
};

// All that is said of a plan, as people read it: what `read` holds of the text, then where the plan is not followed, and every
// call that is not simply allowed. `plan` null: the text is no plan.
std::vector<Diagnostic> MessagesOf(Session& session, const SourceFile& source, const Diagnostics& read, CheckedPlan* plan);

CheckReport ReportCheck(Session& session, const SourceFile& source, const CheckOptions& options, const std::vector<PlanStep>& steps = {});
// Of a file that cannot be read.
CheckReport ReportUnreadable(const std::string& path, const Error& error, const CheckOptions& options);

}  // namespace penstock

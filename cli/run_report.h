// What came of a run, for scripts and for people.
#pragma once

#include <string>

#include "pipeline/engine.h"

namespace penstock {

// Who answers when a gate asks: `ask`, `deny`, `later`, a file of answers; empty: the terminal, if there is one.
Result<Approver> ApproverFor(const std::string& how);

// The object of contract.md. `log`: its path; empty: none was written.
Json ReportToJson(const Session& session, const SourceFile& source, const RunReport& report, const Diagnostics& diagnostics, const std::string& log);

// The same object, of a run that could not begin.
Json FailureToJson(const std::string& message);

// What people read on standard error when a run did not simply finish.
void ExplainToPeople(const Session& session, const SourceFile& source, const RunReport& report, const Diagnostics& diagnostics);

int ExitCodeOf(const RunReport& report);

}  // namespace penstock

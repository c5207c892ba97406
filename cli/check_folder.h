// `check` of many plans: a line for each, a table, a bar on a terminal.
#pragma once

#include <string>
#include <vector>

#include "pipeline/check_many.h"

namespace penstock {

int ExitCodeOf(const CheckReport& report);

// Checks what is named, prints, gives the exit code: the greatest of the plans'.
int CheckFolder(Session& session, const std::vector<std::string>& named, const CheckManyOptions& options);

}  // namespace penstock

// Reading the plan a verb is about.
#pragma once

#include <string>

#include "core/limits.h"
#include "core/result.h"
#include "core/source_file.h"

namespace penstock {

// The text of the file, or of standard input for `-`.
Result<SourceFile> ReadPlan(const std::string& path, const Limits& limits);

}  // namespace penstock

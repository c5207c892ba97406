// Reading the files that verbs are about.
#pragma once

#include <string>

#include "core/limits.h"
#include "core/result.h"
#include "core/source_file.h"

namespace penstock {

// The text of the file, or of standard input for `-`.
Result<SourceFile> ReadPlan(const std::string& path, const Limits& limits);

// Is there a file to read? What is no plain file is not looked at: it may be read once only.
Status CanRead(const std::string& path);

}  // namespace penstock

// Whole files in and out.
#pragma once

#include <string>

#include "core/result.h"

namespace penstock {

// The bytes of a file. Refuses directories and files above `max_bytes`.
Result<std::string> ReadFile(const std::string& path, size_t max_bytes = size_t{256} << 20);

Status WriteFile(const std::string& path, std::string_view bytes);

// `name` resolved against the folder that holds `base_file`; absolute names stay as they are.
std::string BesideFile(const std::string& base_file, const std::string& name);

}  // namespace penstock

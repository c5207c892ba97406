// The limits of a run, all in one struct, all with defaults, all reported in the log.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace penstock {

struct Limits {
#define LIMIT(field, default_value, doc) int64_t field = default_value;  // doc
#include "core/limits.def"
#undef LIMIT
};

struct LimitRow {
  std::string_view name;
  std::string_view doc;
  int64_t Limits::*field;
};

// All limits in the order of the table.
const std::vector<LimitRow>& LimitRows();

// Sets one limit from `NAME=VALUE`, as the command line gives it.
Status SetLimit(Limits& limits, std::string_view assignment);

}  // namespace penstock

#include "core/limits.h"

#include <charconv>

#include "core/text.h"

namespace penstock {

const std::vector<LimitRow>& LimitRows() {
  static const std::vector<LimitRow> rows = {
#define LIMIT(field, default_value, doc) {#field, doc, &Limits::field},
#include "core/limits.def"
#undef LIMIT
  };
  return rows;
}

Status SetLimit(Limits& limits, std::string_view assignment) {
  size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) return Error{"a limit is written NAME=VALUE, not `" + std::string(assignment) + "`", ""};
  std::string_view name = assignment.substr(0, equals);
  std::string_view digits = assignment.substr(equals + 1);
  std::vector<std::string_view> names;
  for (const LimitRow& row : LimitRows()) {
    names.push_back(row.name);
    if (row.name != name) continue;
    int64_t value = 0;
    auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failed != std::errc() || end != digits.data() + digits.size() || value < 0) {
      return Error{"limit `" + std::string(name) + "` takes a whole number from 0, not `" + std::string(digits) + "`", ""};
    }
    limits.*row.field = value;
    return Done{};
  }
  std::string_view near = NearestName(name, names);
  std::string all;
  for (std::string_view n : names) all += (all.empty() ? "" : ", ") + std::string(n);
  return Error{"there is no limit `" + std::string(name) + "`", near.empty() ? "the limits are " + all : "did you mean `" + std::string(near) + "`?"};
}

}  // namespace penstock

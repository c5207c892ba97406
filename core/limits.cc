#include "core/limits.h"

#include <charconv>

#include "core/text.h"

namespace penstock {

namespace {

// The machine keeps room for every call in calls: a number nobody means must not be a machine's memory.
constexpr int64_t kDeepestCalls = 100'000;

int64_t Greatest(std::string_view name) { return name == "depth" ? kDeepestCalls : INT64_MAX; }

}  // namespace

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
    if (value > Greatest(name)) {
      return Error{"limit `" + std::string(name) + "` is at most " + std::to_string(Greatest(name)) + ", not " + std::string(digits), ""};
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

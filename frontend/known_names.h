// Names of modules that planners use without an import, and which they are.
#pragma once

#include <span>
#include <string_view>

namespace penstock {

struct KnownNameRow {
  std::string_view name, module;
  bool in_any_plan;  // with classes; else only in plans that have tools
};

inline std::span<const KnownNameRow> KnownNames() {
  static constexpr KnownNameRow kRows[] = {{"BaseModel", "pydantic", true},  {"Field", "pydantic", true},      {"EmailStr", "pydantic", true},
                                           {"ValidationError", "pydantic", true}, {"Enum", "enum", false},     {"datetime", "datetime", false},
                                           {"date", "datetime", false},      {"timedelta", "datetime", false}};
  return kRows;
}

// Builtins that are written in the plan language, in catalog/library/builtins.py.
inline std::span<const std::string_view> WrittenBuiltins() {
  static constexpr std::string_view kNames[] = {"BaseExceptionGroup", "ExceptionGroup"};
  return kNames;
}

}  // namespace penstock

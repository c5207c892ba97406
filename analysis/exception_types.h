// What the errors of the catalogue are made of.
#pragma once

#include "analysis/effects_ops.h"

namespace penstock {

// REQUIRES: IsException(id)
inline ExceptionType ExceptionOf(BuiltinId id) { return static_cast<ExceptionType>(id - kFirstException); }

// Some look at what they are made of, and some take no names.
inline bool TakesAnything(BuiltinId id) {
  const std::string_view name = NameOf(ExceptionOf(id));
  return !name.starts_with("Unicode") && name.find("Group") == std::string_view::npos;
}

}  // namespace penstock

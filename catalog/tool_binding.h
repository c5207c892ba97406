// What a call of a tool must give, before its arguments are looked at.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catalog/manifest.h"

namespace penstock {

// Why arguments have no place among a tool's parameters.
struct BadBinding {
  std::string words;      // Python's: `missing 1 required positional argument: 'to'`
  std::string_view name;  // of a keyword that is unknown, or given twice; empty: it is about no keyword
  bool unknown = false;
};

// Nothing if each argument has its parameter. `maybe_more`: further ones may be given, by a star; then only what is wrong whatever
// those are. Names in the answer are those of `keywords`.
std::optional<BadBinding> BadBindingOf(const ToolSpec& tool, size_t positional, std::span<const std::string_view> keywords, bool maybe_more = false);

}  // namespace penstock

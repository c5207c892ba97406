// What a tool is called in a plan.
#pragma once

#include <string>
#include <string_view>

#include "catalog/manifest.h"

namespace penstock {

// A word of Python that can be no name: `class`, `None`.
bool IsReservedWord(std::string_view word);

// A name that an expression can call and that means nothing else there: `get-sum` is get_sum; `print`, `class` and `json`, which
// Python has for something of its own, get an underscore behind.
std::string PlanNameOf(std::string_view tool_name);

// Is a tool called so in a plan?
bool IsToolInPlan(const Manifest& tools, std::string_view name);

}  // namespace penstock

// As what a plan sees that a tool failed.
#pragma once

#include "catalog/builtins.h"

namespace penstock {

inline constexpr ExceptionType kToolErrors[] = {ExceptionType::ToolError, ExceptionType::NotEnoughInformationError};

}  // namespace penstock

// `$ref`: a JSON pointer, walked over the nodes of a schema.
#pragma once

#include <string_view>

#include "catalog/schema.h"

namespace penstock {

// The node that `pointer` (`#`, `#/$defs/Name`, ...) names inside `root`, or null.
SchemaPtr FollowPointer(const SchemaPtr& root, std::string_view pointer);

}  // namespace penstock

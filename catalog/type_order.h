// Which types a builtin type derives from: what `int.__mro__` shows.
#pragma once

#include <vector>

#include "catalog/builtins.h"

namespace penstock {

// The type itself first, `object` last. REQUIRES: it is a type or an exception.
std::vector<BuiltinId> OrderOf(BuiltinId type);
// Those it names itself: what `bool.__bases__` shows.
std::vector<BuiltinId> BasesOf(BuiltinId type);

}  // namespace penstock

// Modules a plan may import.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// The module, or its attribute `name` (null: the module itself).
Value ImportModule(Runtime& rt, Str* module, Str* name);

}  // namespace penstock

// Calls of tools: the only way values leave the machine besides print.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// `tool` is an index into Module::tools.
Value CallTool(Runtime& rt, uint32_t tool, const Args& args);

}  // namespace penstock

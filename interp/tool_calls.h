// Calls of tools: the only way values leave the machine besides print.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// `tool` is an index into Module::tools. Gives a kOpenCall where the function leaves the call open.
Value CallTool(Runtime& rt, uint32_t tool, const Args& args);
// What it does, in the words of whoever offers it; None if nobody says.
Value DocOfTool(Runtime& rt, uint32_t tool);
// Waits for what comes of it.
Value FinishCall(Runtime& rt, const OpenCall& open);

}  // namespace penstock

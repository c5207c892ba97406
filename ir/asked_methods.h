// The methods of a plan's classes that comparing, hashing, showing, measuring and looking up run.
#pragma once

#include "ir/module.h"

namespace penstock {

// May one of them write anything, or call who does? Else it makes no difference to anybody how many of them are asked. By what stands
// in them, without values; what is not plainly harmless may write.
bool AskedMethodsMayWrite(const Module& module);
// The same of those that putting keys into dicts and sets runs.
bool HashingMayWrite(const Module& module);

// Has the plan generators? What goes over one runs its code.
bool HasGenerators(const Module& module);

}  // namespace penstock

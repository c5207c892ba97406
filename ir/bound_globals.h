// Which globals a plan may leave without a value.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace penstock {

// By global: may one run bind it and another one not, so that who reads it may be told by the error? By what stands in the plan, without
// values. Not those that the plan's own code binds whatever way it takes, or never, and that nothing deletes.
std::vector<uint8_t> GlobalsThatMayLackAValue(const Module& module);

}  // namespace penstock

// The time, and chance: inputs of the run, recorded by the host, so that a replay sees the same.
#pragma once

#include <optional>

#include "interp/runtime.h"

namespace penstock {

// kClock: nanoseconds since 1970; kChance: 48 random bits. Nothing: the run is being stopped.
std::optional<int64_t> Observe(Runtime& rt, Sense what);

}  // namespace penstock

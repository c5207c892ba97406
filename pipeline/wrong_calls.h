// Calls of tools that end in an error wherever they are reached: told before the run, each with what would be right.
#pragma once

#include "analysis/analyze.h"
#include "core/diagnostics.h"
#include "pipeline/session.h"

namespace penstock {

// Of those that stand at `begin` or behind it.
void WarnOfWrongCalls(const Session& session, const FlowReport& flows, uint32_t begin, Diagnostics& diagnostics);

}  // namespace penstock

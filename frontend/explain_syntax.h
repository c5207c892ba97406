// Turns "this token fits nowhere" into words: what is wrong and what to write.
#pragma once

#include "core/diagnostics.h"
#include "core/limits.h"
#include "grammar/plan_lexer.h"
#include "grammar/plan_parser.h"

namespace penstock {

void Report(const TextFault& fault, Diagnostics& diagnostics);

// REQUIRES: parse.stop.
void ExplainStop(const SourceFile& source, const PlanTokens& tokens, const PlanParse& parse, const Limits& limits,
                 Diagnostics& diagnostics);

}  // namespace penstock

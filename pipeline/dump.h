// A plan after each pass, as text: what `penstock dump` prints and goldens hold.
#pragma once

#include <string>

#include "pipeline/engine.h"

namespace penstock {

// As parsed; empty when it does not parse.
std::string DumpAst(const SourceFile& source, const Limits& limits, Diagnostics& diagnostics);
// The instructions that are analysed and run.
std::string DumpIr(const CheckedPlan& plan);
// Basic blocks, and where control joins; or the same for Graphviz.
std::string DumpControl(const CheckedPlan& plan, bool dot);
// What flows into each call.
std::string DumpFlows(const Session& session, const CheckedPlan& plan);
// Each call as a judge sees it, with its decision, as JSON.
std::string DumpFacts(const Session& session, const SourceFile& source, const CheckedPlan& plan);

}  // namespace penstock

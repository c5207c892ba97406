// Where control goes and joins, for rooms that need not know the graph.
#pragma once

#include <string>

#include "ir/control_map.h"
#include "ir/module.h"

namespace penstock {

class Manifest;

// For every branch of the module what ControlRegion says. Not strict: for mode explicit, in which what the plan itself may write does not
// count, as control is followed in library modules alone (FollowsControl).
// `tools`: as in analysis/cfg.h.
ControlMap BuildControlMap(const Module& module, bool strict, const Manifest* tools = nullptr);

// The text of `dump --cfg`, and the same for Graphviz.
std::string DumpCfg(const Module& module);
std::string DumpCfgAsDot(const Module& module);

}  // namespace penstock

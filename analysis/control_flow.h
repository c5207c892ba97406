// Where control goes and joins, for rooms that need not know the graph.
#pragma once

#include <string>

#include "ir/control_map.h"
#include "ir/module.h"

namespace penstock {

// For every branch of the module what ControlRegion says. Not strict: for mode explicit, in which what the plan itself may write does not
// count, as control is followed in library modules alone (FollowsControl).
ControlMap BuildControlMap(const Module& module, bool strict);

// The text of `dump --cfg`, and the same for Graphviz.
std::string DumpCfg(const Module& module);
std::string DumpCfgAsDot(const Module& module);

}  // namespace penstock

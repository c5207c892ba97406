// Do two gates say the same of a tool? Compared as they are compiled: names of rules and reasons make no difference.
#pragma once

#include "policies/policy_set.h"

namespace penstock {

// True: every call of the tool is decided alike, whatever went before. REQUIRES: one table of labels, and equal tools.
bool HaveSameRules(const PolicySet& a, const PolicySet& b, ToolIndex tool);
// A term written out, names of facts and all: equal texts say the same.
std::string WrittenOut(const Policy& policy, uint32_t term);
// True: its replies are labelled alike.
bool HaveSameLabelRules(const PolicySet& a, const PolicySet& b, ToolIndex tool);

}  // namespace penstock

// Do two gates say the same of a tool? Compared as they are compiled: names of rules and reasons make no difference.
#pragma once

#include "policies/policy_set.h"

namespace penstock {

struct Budget;
struct Rule;
struct Sequence;

// True: every call of the tool is decided alike, whatever went before. REQUIRES: one table of labels, and equal tools.
bool HaveSameRules(const PolicySet& a, const PolicySet& b, ToolIndex tool);
// A term written out, names of facts and all: equal texts say the same.
std::string WrittenOut(const Policy& policy, uint32_t term);
std::string WrittenOut(const Policy& policy, const Budget& budget);
std::string WrittenOut(const Policy& policy, const Sequence& sequence);
// What decides which guards a rule has (null: what the tool's line allows by itself), and which releases may serve them.
std::string WrittenGuards(const Policy& policy, ToolIndex tool, const Rule* rule);
// True: its replies are labelled alike.
bool HaveSameLabelRules(const PolicySet& a, const PolicySet& b, ToolIndex tool);

}  // namespace penstock

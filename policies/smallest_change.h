// What would have let a denied call through.
#pragma once

#include <string>
#include <vector>

#include "policies/policy_set.h"

namespace penstock {

// The fewest arguments (or `control`) that would have had to come from the user alone, in the order of the tool's parameters, for
// the call not to be denied: judged again with them so. Empty: no few of them would do. Names only, no values.
std::vector<std::string> SmallestChange(const PolicySet& policies, const CallFacts& call, FactReader& facts, const RunHistory& history);

}  // namespace penstock

// A rule with everything that must hold for it written out in words.
#pragma once

#include <optional>
#include <string>

#include "policies/policy_set.h"

namespace penstock {

// Nothing if no gate has a rule called so.
std::optional<std::string> ExplainRule(const PolicySet& policies, std::string_view id);
// The names of all rules, in the order of the text.
std::vector<std::string> RuleIds(const PolicySet& policies);

}  // namespace penstock

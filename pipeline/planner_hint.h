// What a planning model is told of a plan that was refused or ended badly, so that it can write a better one. Redacted: of
// what tools gave, nothing gets in but the names of fields; no value, no text, no principal that a reply named.
#pragma once

#include <string>
#include <vector>

#include "core/json.h"

namespace penstock {

// One thing that is wrong.
struct HintItem {
  std::string tool;      // of the call; empty: it is about no call
  uint32_t line = 0, column = 0;
  std::string argument;  // at fault; `control`: that the call is made at all; empty: the call as a whole
  std::string problem;   // a sentence
  std::vector<std::string> sources;  // replies it comes from: `read_inbox()[].body at line 1`
  std::vector<std::string> instead;  // what would be right, as far as it is known
};

struct PlannerHint {
  std::string outcome;   // of the check or the run
  std::vector<HintItem> items;
  bool empty() const { return items.empty(); }
};

std::string HintText(const PlannerHint& hint);
Json HintToJson(const PlannerHint& hint);  // null if it is empty

}  // namespace penstock

// Permits that recorded runs would have needed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

// What was learned of one tool.
struct LearnedPermit {
  std::string tool, id;
  size_t calls = 0;        // that nothing permitted
  std::string statement;   // `@id("learn-pay") @observe permit pay if …;`
};

struct LearnReport {
  std::vector<LearnedPermit> permits;
  size_t logs = 0, calls = 0, allowed = 0, forbidden = 0;

  std::string ToText() const;  // statements to be pasted, with what they are made of in comments
  Json ToJson() const;
};

// Looks at every decision of the logs, judged by the gates that the first of them was made with, and proposes for the
// calls that no permit allowed the narrowest permits that would have: the values seen as bounds, the waivers needed.
// They are on trial (`@observe`): they change nothing until somebody has looked at them. `logs`: texts of run logs of
// the same gates and tools.
Result<LearnReport> LearnFromLogs(const std::vector<std::string>& logs);

}  // namespace penstock

// Which rules, and which of their parts, the tests of a gate exercise.
#pragma once

#include <string>
#include <vector>

#include "policies/policy_set.h"

namespace penstock {

struct CoverageReport {
  // A condition, or a waiver of a permit.
  struct Part {
    std::string text;
    bool waiver = false;
    bool held = false;    // true in some test's call; a waiver: it was needed, and the permit applied
    bool failed = false;  // false in some other; of waivers not looked at
    bool covered() const { return held && (waiver || failed); }
  };
  struct Rule {
    std::string id, kind, file;
    LineColumn at;
    size_t decided = 0;  // calls whose decision names it
    std::vector<Part> parts;
  };
  std::vector<Rule> rules;  // in the order of the text

  size_t rules_decided() const;
  size_t parts() const;
  size_t parts_covered() const;
  std::string ToText() const;
  Json ToJson() const;
};

// Runs every test once more and looks at each rule of the tools called.
CoverageReport CoverageOfTests(const PolicySet& policies);

}  // namespace penstock

// A gate as a page for auditors: everything that it lets through, and where it says so.
#pragma once

#include <string>
#include <vector>

#include "policies/policy_set.h"

namespace penstock {

struct GateDocument {
  struct Section {
    std::string title, about;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;  // in the order of the text; the last cell is the place
  };
  std::string title;
  std::vector<std::string> facts;  // mode, hash, whom it trusts
  std::vector<Section> sections;

  std::string ToMarkdown() const;
  std::string ToHtml() const;
  Json ToJson() const;
};

// Releases, waivers, endorsements, approvals, budgets, sequences, what tools do, how replies are labelled.
GateDocument DocumentGates(const LoadedGates& loaded);

}  // namespace penstock

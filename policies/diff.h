// Calls that two gates decide differently.
#pragma once

#include <string>
#include <vector>

#include "policies/policy_set.h"

namespace penstock {

struct GateDifference {
  std::string tool;
  Outcome a, b;
  std::vector<std::string> rules_a, rules_b;
  std::string test_a, test_b;  // the call as a test that holds for A, and the one that holds for B
};

struct GateDiffReport {
  // What is known of one tool whose calls were compared.
  struct Tool {
    std::string name;
    size_t calls = 0;                    // that were tried
    double of = 0;                       // how many there are
    bool same_rules = false;             // both say the same of it: nothing had to be tried
    bool other_labels = false;           // its replies are labelled by other rules
    bool all = false;                    // every kind of call that the rules tell apart was tried
    std::vector<std::string> undecided;  // what the calls tried say too little about
  };
  std::vector<GateDifference> differences;
  std::vector<Tool> tools;
  size_t unconfirmed = 0;  // differences that did not come out again when written as tests

  bool same() const { return differences.empty(); }
  std::string ToText() const;
  Json ToJson() const;
};

// One gate each, loaded well with one table of labels and the same session tools. Labels are tried over the
// finite lattice of what the gates mention; values over the boundaries of comparisons, members and
// non-members of lists, texts that match and do not, presence and absence. Every difference was judged again
// by both gates as the test that is printed.
GateDiffReport DiffGates(const LoadedGates& a, const LoadedGates& b);

}  // namespace penstock

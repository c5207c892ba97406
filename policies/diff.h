// Calls that two gates decide differently.
#pragma once

#include <string>
#include <vector>

#include "policies/value_solver.h"

namespace penstock {

struct GateDifference {
  std::string tool;
  Outcome a, b;
  std::vector<std::string> rules_a, rules_b;
  std::vector<std::string> askers_a, askers_b;  // of Outcome::kAsk: who is asked
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
    bool proved = false;                 // the solver: of other outcomes than those told there is no difference
    bool compared = true;                // else the gates know different tools of this name
    bool differs = false;                // a difference was told
    std::vector<std::string> undecided;  // what the calls tried say too little about

    // All its calls are decided alike.
    bool alike() const { return same_rules || (compared && !differs && (proved || (all && undecided.empty()))); }
  };
  std::vector<GateDifference> differences;
  std::vector<Tool> tools;
  size_t unconfirmed = 0;  // differences that did not come out again when written as tests

  enum class Answer : uint8_t { kAlike, kDifferent, kNotDecided };
  // Different: some call is decided otherwise, or replies are labelled by other rules. Alike: of every tool that is known.
  Answer answer() const;
  std::string ToText() const;
  Json ToJson() const;
};

// One gate each, loaded well with one table of labels and the same session tools. Labels are tried over the
// finite lattice of what the gates mention; values over the boundaries of comparisons, members and
// non-members of lists, texts that match and do not, presence and absence. Every difference was judged again
// by both gates as the test that is printed. What these say too little about is put to the solver, if there is one.
GateDiffReport DiffGates(const LoadedGates& a, const LoadedGates& b, const ValueSolver& solver = nullptr);

}  // namespace penstock

// Single edits of a gate, each a mistake somebody might make; what tests do not notice, they do not protect.
#pragma once

#include <string>
#include <vector>

#include "policies/policy_set.h"

namespace penstock {

struct GateEdit {
  Span span;
  std::string text;  // what stands there instead
};

struct GateMutant {
  std::vector<GateEdit> edits;  // in the order of the text, apart from one another
  std::string what;             // `condition dropped`
  bool vocabulary = false;      // it changes what tests say, too: groups, trust, definitions
  bool guards = false;          // it changes guards or waivers alone, and may so change nothing
};

// All single-edit mutants of a gate's own rules, tool lines and groups, in the order of the text; not of its tests.
std::vector<GateMutant> MutantsOf(const SourceFile& source);
std::string Applied(std::string_view text, const std::vector<GateEdit>& edits);

struct MutationReport {
  struct Survivor {
    std::string what, file;
    LineColumn at;
    std::string before, after;  // the lines that differ
  };
  std::vector<Survivor> survivors;
  size_t killed = 0;
  size_t refused = 0;  // the checker did not load it, or it says the same: a waiver of what no guard asks for

  size_t tried() const { return killed + survivors.size(); }
  int score() const { return tried() == 0 ? 100 : static_cast<int>(100 * killed / tried()); }  // percent
  std::string ToText() const;
  Json ToJson() const;
};

// Runs the gate's tests and asserts against every mutant of it. REQUIRES: one gate, loaded well, whose tests
// and asserts hold. Imports are mutated, too: what they say decides as well.
MutationReport TryMutants(const LoadedGates& loaded);

}  // namespace penstock

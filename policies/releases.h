// What `endorse` and `declassify` let a guard believe of one argument.
#pragma once

#include "policies/history.h"

namespace penstock {

// The guards of one rule, for one call.
struct Releasing {
  const HistoryView& history;
  ToolIndex tool;                      // of the call
  size_t layer;                        // of the rule
  std::vector<ReleaseUse> uses = {};   // what its guards took so far
  std::vector<std::string> askers = {};  // whom these ask
  std::vector<const RuleInfo*> on_trial = {};  // `@observe`: would have been taken
  std::string refused = {};            // of the guard asked last: why none was
};

// A guard does not surely hold. Would it, if the argument were seen as a release has it? Takes the first that makes it hold.
Truth EndorsedTruth(Evaluation& e, Releasing& releasing, int parameter, Truth guard);
Truth DeclassifiedTruth(Evaluation& e, Releasing& releasing, int parameter, Truth guard, const PrincipalSet& observers);

// May the release serve this argument, in a permit of this layer?
bool Serves(const Release& release, size_t layer, bool endorses, ToolIndex tool, int parameter);
// Could a release ever serve a guard of this tool?
bool MayRelease(const Policy& policy, ToolIndex tool);

// Bits that a release has spent in this run.
ExactSum SpentBits(const RunHistory& history, const Release& release);

}  // namespace penstock

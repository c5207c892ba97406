// A finite set of calls that stands for all calls of a tool, as far as the rules of some gates tell them apart.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "policies/compiled.h"
#include "policies/witness.h"

namespace penstock {

// One thing that varies from call to call: a value, a label, a fact, what went before. Choice 0 is the plainest.
struct CallFactor {
  enum class Kind : uint8_t { kValue, kLabel, kControl, kFact, kHistory } kind;
  int parameter = -1;
  std::vector<std::optional<Json>> values;      // kValue: nothing is an absent argument; kFact: a call that failed
  std::vector<LabelId> labels;                  // kLabel, kControl
  std::string fact;                             // kFact
  std::vector<std::pair<int, ToolIndex>> past;  // kHistory: so often a call of that tool; 0: none

  size_t size() const;
};

struct CallSpace {
  ToolIndex tool = kNoTool;
  std::vector<CallFactor> factors;
  // Equal arguments of a call and an earlier one: (tool, its parameter, parameter here).
  struct Shared {
    ToolIndex past;
    int theirs, ours;
  };
  std::vector<Shared> shared;
  std::vector<std::string> undecided;  // conditions that the choices say too little about

  double count() const;  // of all calls
};

// What the rules for `tool` of all `policies` look at.
CallSpace SpaceOf(const std::vector<const PolicySet*>& policies, ToolIndex tool);

// The call that a choice for each factor gives; its facts are found when it is judged.
struct ChosenCall {
  Witness witness;
  std::vector<std::pair<std::string, std::optional<Json>>> facts;  // name -> what it says, whatever it is asked
};
ChosenCall Choose(const PolicySet& policies, const CallSpace& space, const std::vector<size_t>& choice);
// Judges it at run time. `asked`, if not null: gets the facts that were looked at.
Decision JudgeChosen(const PolicySet& policies, const ChosenCall& call, std::vector<KnownFact>* asked = nullptr);

}  // namespace penstock

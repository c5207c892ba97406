// What labels leave to values, put to a solver. The gate room knows none by itself: where libz3 is, z3_solver.cc is one.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "policies/call_space.h"

namespace penstock {

// Calls of a tool, as far as they are told apart before values are looked at.
struct CallKinds {
  ToolIndex tool = kNoTool;
  std::vector<Presence> presence = {};             // by parameter; kMaybe: for the solver to say
  std::vector<std::vector<LabelId>> labels = {};   // by parameter, then of control: one of these
};

// Is there such a call that is not denied although `condition` holds? Or, with `other`, one that the two decide differently? Of
// values nothing is known.
struct SolverQuestion {
  const PolicySet& policies;
  const Policy& policy;    // whose term `condition` is
  TermId condition;        // kNoTerm: any call
  CallKinds calls;
  const PolicySet* other = nullptr;
  std::vector<std::pair<Outcome, Outcome>> besides = {};  // with `other`: such differences are known
  // Is this what is sought? Answered by the judge, so a call that is found has been judged.
  std::function<bool(const ChosenCall&)> confirm;
};

struct SolverAnswer {
  enum class Kind : uint8_t {
    kNone,        // there is no such call
    kFound,       // `call` is one, and was confirmed
    kNotDecided,
  } kind = Kind::kNotDecided;
  ChosenCall call = {};
};

using ValueSolver = std::function<SolverAnswer(const SolverQuestion&)>;

// -- z3_solver.cc, a library of its own (PENSTOCK_Z3). Bounded in z3's own steps, not in time: the same answer every time.
ValueSolver Z3Solver();

}  // namespace penstock

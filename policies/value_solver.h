// What an assert leaves to values, put to a solver. The gate room knows none by itself: where libz3 is, z3_solver.cc is one.
#pragma once

#include <functional>
#include <optional>

#include "policies/call_space.h"

namespace penstock {

// Is there a call, labelled and present as `call` is, that is not denied although `condition` holds? What may be absent in it
// (Presence::kMaybe) is for the solver to say; of values nothing is known.
struct SolverQuestion {
  const PolicySet& policies;
  const Policy& policy;    // whose term `condition` is
  TermId condition;        // kNoTerm: any call
  const CallFacts& call;
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

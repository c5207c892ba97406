// The steps of a session, as one program.
#pragma once

#include <cstdint>
#include <vector>

#include "core/diagnostics.h"
#include "frontend/ast.h"

namespace penstock {

// One step: a part of a joined SourceFile. Which of its statements belong to the program depends on how far it came.
struct PlanStep {
  enum class End : uint8_t {
    kWhole,    // it came to its end, or is the one that is new
    kFailed,   // by an error, or a call that was not made, in the statement at `last`, whose effects up to there stay; what follows did not run, and what it
               // would have written says so: it is up to the error
    kStopped,  // by a limit, or by such a call where a handler would run: the statement at `last` and what follows are left out
  } end = End::kWhole;
  uint32_t last = 0;   // an offset in the source
  bool shows = false;  // as at Python's prompt: the values of expressions are printed, and the last one is `_`
};

struct Expansion;

// Makes one program of an Ast that was parsed from `source`, whose parts are the steps: every step begins with a call that
// says so to the host, and statements that did not run are left out. An error is reported where a statement is not within
// one step. REQUIRES: as many steps as parts.
void JoinSteps(Expansion& x, const SourceFile& source, const std::vector<PlanStep>& steps);

}  // namespace penstock

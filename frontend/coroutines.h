// What a plan does with its coroutines, where that is no more than awaiting, gathering and running them.
#pragma once

#include <optional>
#include <vector>

#include "frontend/expanding.h"

namespace penstock {

struct CoroutineAwait {
  enum class Form : uint8_t {
    kTool,       // a call of a tool
    kCoroutine,  // a call of a coroutine function
    kHeld,       // a variable that holds one call
    kGather,     // `asyncio.gather(...)`
    kSleep,      // `asyncio.sleep(...)`
  } form;
  ExprId id, value;     // the `await`, and what is awaited; of `wait_for(x, 5)` x
  bool settles = false;  // kGather: somebody may take an error, and hears of it when all have ended
  bool keeps = false;    // kGather: errors are among its results
  bool turns = false;       // it stands in a coroutine that takes turns with others
  bool of_turns = false;    // kCoroutine: such a one is awaited
};

struct CoroutineUses {
  struct Function { StmtId id; bool turns; };
  struct Run { ExprId id; bool of_turns; };
  std::vector<Function> functions;  // all that are `async def`
  std::vector<CoroutineAwait> awaits;
  std::vector<Run> runs;            // `asyncio.run(f())`
  Exprs opened;                     // calls of tools that are gathered
  bool names_errors = false;        // the plan names errors of asyncio's, and needs the module for that
};

// Nothing: some coroutine of the plan does more than wait for tools and others, or something more is done with one.
std::optional<CoroutineUses> UnderstandCoroutines(const Expansion& x);

}  // namespace penstock

// Calls: binding arguments, entering frames.
#pragma once

#include "interp/machine_state.h"

namespace penstock {

enum class Called : uint8_t { kFrame, kValue, kError };

// What is given to a call: positional values at `items`, keyword values right behind them. items[-1] is a
// slot of the caller's that may be overwritten: a receiver goes there.
struct CallWindow {
  Value* items;
  uint32_t count;
  uint32_t keyword_count;
  const Value* keyword_names;
  GivenBy given_by = {};
};

// Calls anything. kFrame: a frame was pushed and will put its result to `result`; kValue: `result` has it.
Called Call(Machine& m, Value callee, const CallWindow& window, Value* result, FrameKind kind = FrameKind::kPlain);
// A method row of a builtin type.
Called CallMethodRow(Machine& m, Method method, Value receiver, const CallWindow& window, Value* result);
// callee(*items, **names)
Called CallStar(Machine& m, Value callee, Value items, Value names, Value* result);

// The stack is there up to `end`. False: a limit was hit.
bool ReachStack(Machine& m, Value* end);
// Pushes a frame for a function whose arguments are bound in registers from `base`.
bool PushFrame(Machine& m, const LoadedFunction& code, FunctionObject* closure, Value* base, Value* result, FrameKind kind);
int64_t PlanDepth(const Runtime& rt);

}  // namespace penstock

// Raising and reporting errors.
#pragma once

#include "interp/machine.h"
#include "interp/machine_state.h"

namespace penstock {

// `raise v`, `raise v from cause` (cause kNothing: none given). Makes it pending.
void RaiseStatement(Machine& m, Value v, Value cause);
bool IsExceptionClass(Value v);
// A bare `raise`.
void RaiseHandled(Machine& m);
// Makes a RuntimeError pending instead of the pending error, which is its cause.
void ReplaceError(Runtime& rt, std::string_view text);
// What the running function handles, if anything, becomes the context of the error.
void ChainToHandled(Machine& m, Value exception);
// Is the error an instance of a class, or of one in a tuple? -1: TypeError.
int MatchError(Runtime& rt, Value error, Value classes);
// An uncaught error as the caller of Run sees it.
RunError DescribeError(Machine& m, Value exception);
// A limit, located where the machine was stopped.
RunError DescribeLimit(Machine& m);
RunError DescribeUnsupported(Machine& m);  // REQUIRES: that ended the run
// Where in the plan's own body the outermost frame of a trace was; empty if it was not in it.
Span PlaceInBody(const Module& module, const TraceEntry* trace, size_t size);

}  // namespace penstock

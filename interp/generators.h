// Generators: suspended frames.
#pragma once

#include "interp/machine_state.h"

namespace penstock {

Value NewGenerator(Machine& m, FunctionObject* function, const Value* registers);
// Puts the generator's frame on the stack, with what was sent in place. False: an error is pending. REQUIRES: not done.
bool EnterGenerator(Machine& m, Generator* generator, Value sent, Value* result, FrameKind kind);
// Saves the running frame, a generator's, and leaves it. `pc` is where it goes on.
void SuspendGenerator(Machine& m, Pc pc);
// Raises the StopIteration with which a generator ends, its return value in it.
Value EndOfGenerator(Runtime& rt);
// REQUIRES: a generator.
GeneratorForm FormOf(Value generator);
std::string_view NameOf(GeneratorForm form);  // "coroutine"
// May the code that runs ask this generator for items? A plan may not ask a coroutine: that is what `await` is for.
bool MayStep(Runtime& rt, Value generator);
// Next item for C++; kNothing with nothing pending: it ended.
Value ResumeGenerator(Runtime& rt, Generator* generator, Value sent);
// generator.throw(exception)
Value ThrowIntoGenerator(Runtime& rt, Generator* generator, Value exception);
// The frame of a generator was left for good.
void FinishGenerator(Generator* generator);

}  // namespace penstock

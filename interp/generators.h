// Generators: suspended frames.
#pragma once

#include "interp/machine_state.h"

namespace penstock {

Value NewGenerator(Machine& m, FunctionObject* function, const Value* registers);
// Puts the generator's frame on the stack, with what was sent in place; nothing, where an error is to be raised there. False: an error is pending. REQUIRES: not done.
bool EnterGenerator(Machine& m, Generator* generator, Value sent, Value* result, FrameKind kind);
// Does it wait at a plain `yield`, with nothing about it that has to be put back?
inline bool IsWaiting(const Generator* generator) {
  return generator->state == Generator::State::kSuspended && generator->sent_to != Generator::kDelegates && generator->handled_count == 0;
}
// The same for one that IsWaiting, where nothing has a label. REQUIRES: room for one more frame
inline void EnterWaiting(Machine& m, Generator* generator, Value* above, Value sent, Value* result, FrameKind kind, bool catching) {
  generator->state = Generator::State::kRunning;
  generator->above = above;
  generator->registers[generator->sent_to] = sent;
  Frame& frame = *++m.frame;
  frame.code = generator->function->code;
  frame.closure = generator->function;
  frame.base = generator->registers;
  frame.ip = frame.code->code.data() + generator->pc;
  frame.result = result;
  frame.owner = Value(Kind::kGenerator, generator);
  frame.kind = kind;
  frame.catching = catching && frame.code->control != nullptr;
  frame.handled_base = static_cast<uint32_t>(m.handled.size());
  frame.regions_base = static_cast<uint32_t>(m.regions.size());
  frame.control = kBottom;
  frame.opened = kBottom;
  frame.raise = kBottom;
  frame.call_pc = Frame::kNoCall;
}
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

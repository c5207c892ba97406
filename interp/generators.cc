#include "interp/generators.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "interp/callback_control.h"
#include "interp/calls.h"
#include "interp/classes.h"
#include "interp/errors.h"
#include "interp/native_methods.h"
#include "interp/operators.h"

namespace penstock {

// Room for so many registers. False: the run stops.
static bool HasRoom(Runtime& rt, Generator* generator, uint32_t count) {
  if (generator->capacity >= count && generator->registers != nullptr) return true;
  const uint32_t capacity = std::max<uint32_t>(count, 1);
  void* registers = rt.heap.GrowBuffer(generator->registers, generator->capacity * sizeof(Value), capacity * sizeof(Value));
  if (registers == nullptr) return rt.HitLimit("heap_bytes");
  generator->registers = static_cast<Value*>(registers);
  generator->capacity = capacity;
  return true;
}

Value NewGenerator(Machine& m, FunctionObject* function, const Value* registers) {
  Runtime& rt = m.rt;
  Generator* generator = rt.heap.New<Generator>(Kind::kGenerator);
  uint32_t count = function->code->register_count;
  if (!HasRoom(rt, generator, count)) return Value();
  Value* own = generator->registers;
  uint32_t bound = static_cast<uint32_t>(function->code->function->parameter_register_count());
  std::copy_n(registers, bound, own);
  std::fill(own + bound, own + count, Value());
  generator->register_count = count;
  generator->function = function;
  generator->state = Generator::State::kNew;
  generator->shape = rt.control;
  return ValueOf(generator);
}

GeneratorForm FormOf(Value generator) { return generator.As<Generator>()->function->code->function->form; }

std::string_view NameOf(GeneratorForm form) {
  return form == GeneratorForm::kCoroutine ? "coroutine" : form == GeneratorForm::kAsynchronous ? "async_generator" : "generator";
}

bool MayStep(Runtime& rt, Value generator) {
  return FormOf(generator) == GeneratorForm::kPlain || rt.machine->frame == nullptr || rt.machine->frame->code->function->library != kNoModule;
}

static void FreeRegions(Generator* generator) {
  std::free(generator->regions);
  generator->regions = nullptr;
}

void FinishGenerator(Generator* generator) {
  // Its registers are freed with it: it may still be the owner of a frame that is being left.
  generator->state = Generator::State::kDone;
}

bool EnterGenerator(Machine& m, Generator* generator, Value sent, Value* result, FrameKind kind) {
  Runtime& rt = m.rt;
  if (generator->state == Generator::State::kRunning) {
    RaiseText(rt, ExceptionType::ValueError, "generator already executing");
    return false;
  }
  if (generator->state == Generator::State::kNew && !sent.is_none()) {
    RaiseText(rt, ExceptionType::TypeError, "can't send non-None value to a just-started generator");
    return false;
  }
  const LoadedFunction& code = *generator->function->code;
  Value* above = m.frame >= m.frames.data() && m.frame->kind >= FrameKind::kGenerator ? m.top() : m.top() + 9;
  if (!ReachStack(m, above)) return false;
  Value* base = generator->registers;
  if (!PushFrame(m, code, generator->function, base, result, kind)) return false;
  generator->above = above;
  Frame& frame = *m.frame;
  if (generator->handled_count > 0) m.handled.insert(m.handled.end(), generator->registers + generator->register_count,
                   generator->registers + generator->register_count + generator->handled_count);
  frame.owner = ValueOf(generator);
  frame.ip = code.code.data() + generator->pc;
  if (SavedRegions* saved = generator->regions) {
    for (uint32_t i = 0; i < saved->count; ++i) {
      RunningRegion region = saved->regions[i];
      region.control_before = rt.control;
      rt.control = rt.Join(rt.control, region.label);
      m.regions.push_back(region);
    }
  }
  if (generator->state == Generator::State::kSuspended) {
    if (generator->sent_to == Generator::kDelegates) {
      m.sent = sent;  // done again, for who it delegates to
      --frame.ip;
    } else if (sent) {
      base[generator->sent_to] = rt.Written(sent);
    }
  }
  FreeRegions(generator);
  generator->state = Generator::State::kRunning;
  m.written_frame = nullptr;
  return true;
}

void SuspendGenerator(Machine& m, Pc pc) {
  Runtime& rt = m.rt;
  Frame& frame = *m.frame;
  Generator* generator = frame.owner.As<Generator>();
  uint32_t handled = static_cast<uint32_t>(m.handled.size()) - frame.handled_base;
  if (!HasRoom(rt, generator, generator->register_count + handled)) {
    FinishGenerator(generator);
  } else {
    frame.base = generator->registers;
    std::copy_n(m.handled.begin() + frame.handled_base, handled, generator->registers + generator->register_count);
    generator->handled_count = handled;
    generator->state = Generator::State::kSuspended;
    generator->pc = pc;
    const Instruction& at = frame.code->generic[pc - 1];
    generator->sent_to = at.op == Op::YieldFrom ? Generator::kDelegates : at.a;
  }
  size_t open = m.regions.size() - frame.regions_base;
  if (open > 0) {
    RaiseWhenSuspended(m, frame);
    auto* saved = static_cast<SavedRegions*>(std::malloc(sizeof(SavedRegions) + open * sizeof(RunningRegion)));
    saved->count = static_cast<uint32_t>(open);
    std::copy_n(m.regions.begin() + frame.regions_base, open, saved->regions);
    generator->regions = saved;
    m.regions.resize(frame.regions_base);
  }
  if (handled > 0) m.handled.resize(frame.handled_base);
  rt.control = frame.control;
  m.written_frame = nullptr;
  if (frame.catching && m.depth() > 1) m.frame[-1].opened = rt.Join(m.frame[-1].opened, frame.opened);
  --m.frame;
}

static Value GoOn(Runtime& rt, Generator* generator, Value sent) {
  Machine& m = *rt.machine;
  if (generator->state == Generator::State::kDone) return Value();
  Deeper deeper(rt);
  if (!GoesDeeper(m, deeper)) return Value();
  size_t floor = m.depth();
  if (rt.untainted()) {
    const Stepper& stepper = generator->function->code->stepper;
    if (stepper.step != nullptr && generator->state == Generator::State::kSuspended && generator->pc == stepper.at && sent.is_none()) {
      Value item;
      const Shortened stepped = stepper.step(rt, generator, stepper.registers, item);
      if (stepped != Shortened::kDeclined) return stepped == Shortened::kDone ? item : Value();
    }
    // Its frame keeps it, and what is sent.
    if (IsWaiting(generator) && m.frame >= m.frames.data() && static_cast<int64_t>(m.depth()) + rt.native_depth < rt.limits.depth) {
      Value* above = m.frame->kind >= FrameKind::kGenerator ? m.top() : m.top() + 9;
      if (!ReachStack(m, above)) return Value();
      EnterWaiting(m, generator, above, sent, nullptr, FrameKind::kGeneratorBoundary, m.catches || CatchesAround(*m.frame));
      return ExecuteNested(m, floor);
    }
    return EnterGenerator(m, generator, sent, nullptr, FrameKind::kGeneratorBoundary) ? ExecuteNested(m, floor) : Value();
  }
  Roots keep(rt, ValueOf(generator));
  keep.Add(sent);
  UnderCallback under(rt, rt.decided);
  if (!EnterGenerator(m, generator, sent, nullptr, FrameKind::kGeneratorBoundary)) return Value();
  return ExecuteNested(m, floor);
}

static Value GoOnWith(Runtime& rt, Generator* generator, Value exception) {
  Machine& m = *rt.machine;
  if (generator->state == Generator::State::kDone) return RaiseException(rt, exception);
  if (generator->state == Generator::State::kNew) {
    FreeRegions(generator);
    FinishGenerator(generator);
    return RaiseException(rt, exception);
  }
  Deeper deeper(rt);
  if (!deeper.Ok()) return Value();
  Roots keep(rt, ValueOf(generator));
  keep.Add(exception);
  // One that delegates hands it on first.
  const Instruction& at = generator->function->code->function->code[generator->pc - 1];
  if (generator->state == Generator::State::kSuspended && at.op == Op::YieldFrom && generator->registers[at.b].is(Kind::kGenerator)) {
    Value item = ThrowIntoGenerator(rt, generator->registers[at.b].As<Generator>(), exception);
    if (item && !rt.untainted()) {
      // As where it hands on what the other one gives by itself.
      item = rt.Raised(item, rt.Outer(generator->registers[at.b]));
      rt.RaiseShape(generator, rt.Outer(generator->registers[at.b]));
    }
    if (item || rt.stopped) return item;
    if (rt.pending.is_nothing()) {
      // It took the error and ended: so does what delegates to it, with what it returned.
      const Value result = std::exchange(m.outcome, Value());
      keep.Add(result);
      const size_t floor = m.depth();
      UnderCallback under(rt, rt.decided);
      if (!EnterGenerator(m, generator, Value::None(), nullptr, FrameKind::kGeneratorBoundary)) return Value();
      m.sent = Value();
      ++m.frame->ip;
      if (!rt.untainted()) OpenDelegated(m, *m.frame, generator->pc - 1, generator->registers[at.b]);
      m.frame->base[at.a] = rt.Written(result ? result : Value::None());
      return ExecuteNested(m, floor);
    }
    exception = rt.pending;
    rt.pending = Value();
    keep.Add(exception);
  }
  size_t floor = m.depth();
  if (!EnterGenerator(m, generator, Value(), nullptr, FrameKind::kGeneratorBoundary)) return Value();
  if (at.op == Op::YieldFrom) {
    m.sent = Value();
    ++m.frame->ip;
  }
  RaiseException(rt, exception);
  // What came in was raised before, or by who throws it: its context is what the generator itself handles.
  if (!rt.stopped && !rt.pending.is_nothing()) ChainToHandled(m, rt.pending);
  if (!Unwind(m, floor, false)) return Value();
  return ExecuteNested(m, floor);
}

namespace {

// How far the generator came decides what it does now. How far it comes decides whether who asks it asks for more. A label may come
// in on the way. REQUIRES: somebody has the generator
template <typename Goes>
Value UnderHowFar(Runtime& rt, Generator* generator, Goes goes) {
  Machine& m = *rt.machine;
  Value item;
  if (rt.untainted()) {
    item = goes();
  } else {
    Roots keep(rt, ValueOf(generator));
    UnderCallback from(rt, RaiseHowFar(m, ValueOf(generator)));
    item = goes();
  }
  if (generator->shape != kBottom) RaiseHowFar(m, ValueOf(generator));
  return item;
}

}  // namespace

Value ResumeGenerator(Runtime& rt, Generator* generator, Value sent) {
  return UnderHowFar(rt, generator, [&] { return GoOn(rt, generator, sent); });
}

Value ThrowIntoGenerator(Runtime& rt, Generator* generator, Value exception) {
  return UnderHowFar(rt, generator, [&] { return GoOnWith(rt, generator, exception); });
}

// -- methods

// The StopIteration with which next() or send() of a finished generator ends.
Value EndOfGenerator(Runtime& rt) {
  if (rt.failed()) return Value();
  Value result = rt.machine->outcome;
  rt.machine->outcome = Value();
  bool plain = result.is_nothing() || result.is_none();
  Value exception = NewException(rt, ExceptionType::StopIteration, &result, plain ? 0 : 1);
  return exception ? RaiseException(rt, exception) : exception;
}


Value NativeGeneratorSend(Runtime& rt, const Args& args) {
  rt.machine->outcome = Value();
  Value item = ResumeGenerator(rt, args.self.As<Generator>(), args.items[0]);
  return item ? item : EndOfGenerator(rt);
}

Value NativeGeneratorNext(Runtime& rt, const Args& args) {
  if (!args.self.is(Kind::kGenerator)) return CallValue(rt, Value::Builtin(IdOf(Builtin::Next)), args.self);
  rt.machine->outcome = Value();
  Value item = ResumeGenerator(rt, args.self.As<Generator>(), Value::None());
  return item ? item : EndOfGenerator(rt);
}

Value NativeGeneratorIter(Runtime&, const Args& args) { return args.self; }

Value NativeGeneratorThrow(Runtime& rt, const Args& args) {
  Value what = args.items[0];
  Roots keep(rt, args.self);
  const bool is_type = IsExceptionClass(what);
  if (!what.is(Kind::kException) && !is_type) {
    return Raise(rt, ExceptionType::TypeError, "exceptions must be classes or instances deriving from BaseException, not {}", TypeName(rt, what));
  }
  // throw(ValueError, "text"), or with an instance of the type.
  if (args.count > 1 && !args.items[1].is_none()) {
    if (!is_type) return RaiseText(rt, ExceptionType::TypeError, "instance exception may not have a separate value");
    const Value given = args.items[1];
    const bool made = given.is(Kind::kException) && IsInstance(rt, given, what) > 0;
    if (rt.failed()) return Value();
    what = made ? given : given.is(Kind::kTuple) ? CallValue(rt, what, given.As<Tuple>()->items, given.As<Tuple>()->size) : CallValue(rt, what, given);
    if (!what) return what;
    keep.Add(what);
  }
  if (!what.is(Kind::kException)) {
    RaiseStatement(*rt.machine, what, Value());
    if (rt.stopped) return Value();
    what = rt.pending;
    rt.pending = Value();
  }
  rt.machine->outcome = Value();
  Value item = ThrowIntoGenerator(rt, args.self.As<Generator>(), what);
  return item ? item : EndOfGenerator(rt);
}

Value NativeGeneratorClose(Runtime& rt, const Args& args) {
  Generator* generator = args.self.As<Generator>();
  Value exit = NewException(rt, ExceptionType::GeneratorExit, nullptr, 0);
  if (!exit) return exit;
  Value item = ThrowIntoGenerator(rt, generator, exit);
  if (item) return RaiseText(rt, ExceptionType::RuntimeError, "generator ignored GeneratorExit");
  if (rt.stopped) return Value();
  if (!rt.pending.is_nothing() && !TakeError(rt, ExceptionType::GeneratorExit) && !TakeError(rt, ExceptionType::StopIteration)) return Value();
  return Value::None();
}

}  // namespace penstock

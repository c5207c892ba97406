#include "interp/machine.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/check.h"
#include "interp/calls.h"
#include "interp/errors.h"
#include "interp/freeze.h"
#include "interp/machine_state.h"
#include "interp/native_methods.h"

namespace penstock {
namespace {

constexpr size_t kStackBytes = size_t{256} << 20;  // of address space
// A small plan needs no more, and clearing more takes longer than running it.
constexpr size_t kFirstStackValues = 128;
// Memory that a run used more of than this is given back.
constexpr size_t kKeptStackValues = 16384;

void VisitRoots(void* self, Heap& heap) {
  Machine& m = *static_cast<Machine*>(self);
  Runtime& rt = m.rt;
  Value* top = std::max(m.top(), m.stack);
  for (Value* v = m.stack; v < top; ++v) heap.Mark(*v);
  // What stands above was left by calls that ended; it must not be seen by the next collection.
  if (m.stack_high > top) std::memset(static_cast<void*>(top), 0, static_cast<size_t>(m.stack_high - top) * sizeof(Value));
  for (Frame* f = m.frames.data(); f <= m.frame; ++f) {
    heap.Mark(f->closure);
    if (f->kind != FrameKind::kPlain) heap.Mark(f->owner);
  }
  for (Value v : m.globals) heap.Mark(v);
  for (Value v : m.handled) heap.Mark(v);
  for (Value v : rt.roots) heap.Mark(v);
  for (Value v : rt.constants) heap.Mark(v);
  rt.interned.ForEach([&](Str* text) { heap.Mark(text); });
  for (Str* c : rt.ascii_chars) heap.Mark(c);
  heap.Mark(rt.empty_text);
  heap.Mark(rt.pending);
  heap.Mark(rt.decimal_context);
  heap.Mark(rt.utc);
  for (Object* object : rt.identified) heap.Mark(object);
  heap.Mark(m.outcome);
  heap.Mark(m.sent);
}

bool Prepare(Machine& m, const Module& module, const ControlMap& control, const RunOptions& options) {
  Runtime& rt = m.rt;
  m.strict = options.strict;
  m.control_map = &control;
  m.reach = control.reach.get();
  m.functions.resize(module.functions.size());
  for (size_t i = 0; i < module.functions.size(); ++i) {
    const bool follows = FollowsControl(module.functions[i], m.strict) && i < control.functions.size();
    const FunctionControl* regions = follows ? &control.functions[i] : nullptr;
    LoadFunction(rt, module.functions[i], static_cast<FunctionId>(i), regions, control, m.functions[i]);
  }
  rt.constants.reserve(module.constants.size());
  for (const Constant& constant : module.constants) {
    Value v = LoadConstant(rt, constant);
    if (!v) return false;
    rt.constants.push_back(v);
  }
  m.globals.assign(module.globals.size(), Value::Unbound());
  LabelId user = kBottom;
  if (!options.inputs.empty()) {
    Label from_user;
    from_user.from = {kUser};
    user = rt.labels.Intern(from_user);
  }
  for (const auto& [name, json] : options.inputs) {
    auto found = std::find(module.inputs.begin(), module.inputs.end(), name);
    if (found == module.inputs.end()) continue;
    Value v = Thaw(rt, json, LabelTree{user, {}}, false);
    if (!v) return false;
    m.globals[static_cast<size_t>(found - module.inputs.begin())] = v;
  }
  m.tools.reserve(module.tools.size());
  for (const std::string& name : module.tools) m.tools.push_back(rt.tools.Find(name));
  m.frame = m.frames.data() - 1;
  m.stack_high = m.stack + kFirstStackValues;
  return true;
}

bool IsGuarded(const Machine& m) {
  return std::any_of(m.stop_trace.begin(), m.stop_trace.end(),
                     [&](const TraceEntry& entry) { return HandlerAt(m.rt.module.functions[entry.function], entry.pc) != nullptr; });
}

// `raise SystemExit`, without a code or with 0: the plan ends, and nothing is wrong.
bool IsPlainExit(Value pending) {
  if (pending.As<Exception>()->type != ExceptionType::SystemExit) return false;
  const Tuple* args = pending.As<Exception>()->args;
  if (args->size == 0) return true;
  return args->size == 1 && (args->items[0].is_none() || (args->items[0].is_small_int() && args->items[0].int_value == 0) ||
                             (args->items[0].is(Kind::kBool) && args->items[0].int_value == 0));
}

RunResult Report(Machine& m, Value value) {
  Runtime& rt = m.rt;
  RunResult result;
  if (rt.stopped && rt.unsupported != nullptr) {
    result.outcome = RunResult::Outcome::kError;
    result.error = DescribeUnsupported(m);
    result.ended_at = PlaceInBody(rt.module, m.stop_trace.data(), m.stop_trace.size());
  } else if (rt.stopped && rt.limit_hit == nullptr) {
    result.outcome = RunResult::Outcome::kStopped;
    result.ended_at = PlaceInBody(rt.module, m.stop_trace.data(), m.stop_trace.size());
  } else if (rt.stopped) {
    result.outcome = RunResult::Outcome::kLimit;
    result.error = DescribeLimit(m);
    result.limit = rt.limit_hit;
    result.ended_at = PlaceInBody(rt.module, m.stop_trace.data(), m.stop_trace.size());
  } else if (!rt.pending.is_nothing()) {
    Value exception = rt.pending;
    result.exited = IsPlainExit(exception);
    rt.pending = Value();
    result.outcome = RunResult::Outcome::kError;
    const Exception& error = *exception.As<Exception>();
    result.ended_at = PlaceInBody(rt.module, error.trace, error.trace_size);
    result.error = DescribeError(m, exception);
    if (rt.stopped && rt.limit_hit != nullptr) {  // the message itself was too much
      result.outcome = RunResult::Outcome::kLimit;
      result.error = DescribeLimit(m);
      result.limit = rt.limit_hit;
    }
  } else if (value) {
    result.value_label = rt.Deep(value);
    if (!Freeze(rt, value, result.value)) rt.pending = Value();
  }
  result.ended_guarded = IsGuarded(m);
  result.usage.steps = rt.steps_used + rt.budget_given - rt.budget;
  result.usage.heap_bytes = static_cast<int64_t>(rt.heap.allocated());
  result.usage.peak_heap_bytes = static_cast<int64_t>(std::max(rt.heap.peak(), rt.heap.allocated()));
  result.usage.output_bytes = rt.output_bytes;
  result.usage.tool_calls = rt.tool_calls;
  result.usage.wall_ms = rt.ElapsedMs();
  return result;
}

}  // namespace

bool SafePoint(Machine& m) {
  if (m.rt.heap.due()) m.rt.heap.Collect({VisitRoots, &m});
  return m.rt.Charge(0);
}

void* RunMemory::Take(size_t bytes) {
  if (memory_ != nullptr && bytes == bytes_) return memory_;
  Release();
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  PENSTOCK_CHECK(memory != MAP_FAILED, "the operating system has no memory left");
  memory_ = memory;
  bytes_ = bytes;
  return memory_;
}

void RunMemory::Release() {
  if (memory_ != nullptr) munmap(memory_, bytes_);
  memory_ = nullptr;
}

RunResult Run(const Module& module, const ControlMap& control, const Manifest& tools, LabelTable& labels, Host& host,
              const RunOptions& options) {
  Runtime rt(module, tools, labels, host, options.limits);
  rt.interrupt = options.interrupt;
  if (!options.steps_are.empty()) rt.steps_limit = options.steps_are.c_str();
  rt.BeginAfter(options.earlier_steps);
  Machine m(rt);
  rt.machine = &m;
  // Frames first, then registers: pages come as they are touched.
  const size_t frame_count = static_cast<size_t>(std::max<int64_t>(rt.limits.depth, 0)) + 4;
  const size_t frame_bytes = (frame_count * sizeof(Frame) + 63) / 64 * 64;
  const size_t bytes = frame_bytes + kStackBytes;
  RunMemory own;
  RunMemory& kept = options.memory != nullptr ? *options.memory : own;
  void* memory = kept.Take(bytes);
  static_assert(std::is_trivially_copyable_v<Frame>);
  m.frames = {static_cast<Frame*>(memory), frame_count};
  m.stack = reinterpret_cast<Value*>(static_cast<char*>(memory) + frame_bytes);
  m.stack_end = m.stack + kStackBytes / sizeof(Value) - 64;
  Value value;
  if (Prepare(m, module, control, options)) {
    if (PushFrame(m, m.functions[0], nullptr, m.stack + 1, nullptr, FrameKind::kBoundary)) value = Execute(m, 0);
  }
  RunResult result = Report(m, value);
  Value* used = std::max(m.stack_high, m.top());
  if (used - m.stack > static_cast<ptrdiff_t>(kKeptStackValues)) kept.Release();
  else std::memset(static_cast<void*>(m.stack), 0, static_cast<size_t>(used - m.stack) * sizeof(Value));
  return result;
}

}  // namespace penstock

#include "interp/runtime.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>

#include "interp/calls.h"
#include "interp/machine.h"
#include "interp/show.h"

namespace penstock {
namespace {

constexpr int64_t kStepsBetweenLooks = 10'000;
// Nearly every back edge comes by a safe point then, yet most calls take the quick way.
constexpr int64_t kStepsUnderStress = 20;
// Values in values deeper than this are refused whatever Limits::depth says: C++ has one stack.

int64_t NowNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What a process needs besides its values (code, tables, fragments between blocks) comes out of the same
// memory, so an eighth of the limit is not given to values.
size_t ForValues(int64_t heap_bytes) { return static_cast<size_t>(heap_bytes - heap_bytes / 8); }

// OSError(number, text) is of the type that stands for the number.
ExceptionType OSErrorOf(Value number) {
  if (!number.is_small_int()) return ExceptionType::OSError;
  switch (number.int_value) {
    case EPERM: case EACCES: return ExceptionType::PermissionError;
    case ENOENT: return ExceptionType::FileNotFoundError;
    case ESRCH: return ExceptionType::ProcessLookupError;
    case EINTR: return ExceptionType::InterruptedError;
    case ECHILD: return ExceptionType::ChildProcessError;
    case EAGAIN: return ExceptionType::BlockingIOError;
    case EEXIST: return ExceptionType::FileExistsError;
    case ENOTDIR: return ExceptionType::NotADirectoryError;
    case EISDIR: return ExceptionType::IsADirectoryError;
    case ETIMEDOUT: return ExceptionType::TimeoutError;
    default: return ExceptionType::OSError;
  }
}

// Starting and clearing up come out of the same time.
int64_t ForRunning(int64_t wall_ms) { return wall_ms - wall_ms / 16; }

}  // namespace

Runtime::Runtime(const Module& m, const Manifest& t, LabelTable& l, Host& h, const Limits& given)
    : heap(ForValues(given.heap_bytes), &budget, &budget_given), labels(l), module(m), tools(t), host(h), limits(given) {
  start_ns = NowNs();
  empty_text = heap.New<Str>(Kind::kStr);
  empty_text->flags |= Str::kAscii;
  empty_text->data = reinterpret_cast<const char*>(empty_text + 1);
  interned.Reserve(m.names.size() * 2);
  names.reserve(m.names.size());
  for (const std::string& name : m.names) names.push_back(Intern(*this, name));
}

bool Runtime::ChargeSlow() {
  steps_used += budget_given - budget;
  budget = budget_given = 0;
  if (stopped) return false;
  if (steps_used > limits.steps) return HitLimit(steps_limit);
  // A sort that makes more than is free comes by at each comparison, until it is done and can be collected: the clock is not asked as often.
  if (steps_used >= next_time_) {
    next_time_ = steps_used + kStepsBetweenLooks;
    if (NowNs() - start_ns > std::min(ForRunning(limits.wall_ms), INT64_MAX / 1'000'000) * 1'000'000) return HitLimit("wall_ms");
  }
  if (heap.over_limit()) return HitLimit("heap_bytes");
  if (interrupt != nullptr && interrupt->load(std::memory_order_relaxed)) return HitLimit(kInterruptLimit);
  // A builtin that charges for what it makes must not put off the collection that this calls for.
  const int64_t until_next_look = heap.full() ? 0 : heap.stressed() ? kStepsUnderStress : kStepsBetweenLooks;
  budget = budget_given = std::min(until_next_look, limits.steps - steps_used);
  return true;
}

bool Runtime::HitLimit(const char* limit) {
  if (!stopped) limit_hit = limit;
  stopped = true;
  pending = Value();
  steps_used += budget_given - budget;
  budget = budget_given = 0;
  return false;
}

bool Runtime::EndUnsupported(const char* what) {
  if (!stopped) unsupported = what;
  return HitLimit(nullptr);
}

void Runtime::BeginAfter(uint32_t earlier_steps) {
  if (earlier_steps == 0) return;
  steps_before_ = earlier_steps + 1;
  own_limits_ = limits;
  limits.steps = limits.wall_ms = limits.output_bytes = limits.tool_calls = INT64_MAX;
}

void Runtime::BeginStep() {
  steps_used = next_time_ = output_bytes = tool_calls = 0;
  budget = budget_given = 0;
  start_ns = NowNs();
  if (steps_before_ > 0 && --steps_before_ == 0) limits = own_limits_;
}

int64_t Runtime::ElapsedMs() const { return (NowNs() - start_ns) / 1'000'000; }

bool Runtime::MayAllocate(size_t bytes) {
  if (stopped) return false;
  if (bytes > static_cast<size_t>(limits.value_bytes)) return HitLimit("value_bytes");
  if (!heap.HasRoom(bytes)) return HitLimit("heap_bytes");
  return true;
}

// -- errors

Value NewException(Runtime& rt, ExceptionType type, const Value* arguments, size_t count) {
  Value args = NewTuple(rt, arguments, count);
  if (!args) return args;
  Exception* exception = rt.heap.New<Exception>(Kind::kException);
  exception->type = type == ExceptionType::OSError && (count == 2 || count == 3) ? OSErrorOf(arguments[0]) : type;
  exception->args = args.As<Tuple>();
  return ValueOf(exception);
}

Value RaiseText(Runtime& rt, ExceptionType type, std::string_view message, LabelId label) {
  if (rt.stopped) return Value();
  Value text = NewText(rt, message);
  if (!text) return text;
  rt.NoteLabel(label);
  text = rt.Raised(text, label);
  Value exception = NewException(rt, type, &text, 1);
  if (!exception) return exception;
  exception.object->flags |= Exception::kOfMachine;
  RaiseException(rt, rt.Raised(exception, label));
  return Value();
}

Value RaiseWith(Runtime& rt, ExceptionType type, Value argument) {
  Value exception = NewException(rt, type, &argument, 1);
  if (exception) RaiseException(rt, rt.untainted() ? exception : rt.Raised(exception, rt.Deep(argument)));
  return Value();
}

Value RaiseKeyError(Runtime& rt, Value key) { return RaiseWith(rt, ExceptionType::KeyError, key); }

Value RaiseException(Runtime& rt, Value exception) {
  if (!rt.stopped) rt.pending = rt.Raised(exception, rt.control);
  return Value();
}

Value TakeError(Runtime& rt, ExceptionType type) {
  if (rt.stopped || rt.pending.is_nothing() || !IsSubclass(rt.pending.As<Exception>()->type, type)) return Value();
  Value taken = rt.pending;
  rt.pending = Value();
  return taken;
}

bool Deeper::Ok(std::string_view where) {
  if (PlanDepth(rt_) + rt_.native_depth <= rt_.limits.depth && rt_.native_depth <= kMostNative) return true;
  RaiseText(rt_, ExceptionType::RecursionError, "maximum recursion depth exceeded" + std::string(where));
  return false;
}

bool Deeper::OkToGoOver() { return rt_.native_depth - rt_.native_base <= kWithinFrame || Ok(); }

Value Args::Keyword(std::string_view name) const {
  for (uint32_t i = 0; i < keyword_count; ++i) {
    if (keyword_names[i].As<Str>()->view() == name) return keyword_values[i];
  }
  return Value();
}

bool Args::HasKey() const {
  const Value key = Keyword("key");
  return key && !key.is_none();
}

// -- text under construction

bool TextBuilder::ReserveSlow(size_t more) {
  if (rt_.stopped) return false;
  size_t needed = text_.size() + more;
  if (more > static_cast<size_t>(rt_.limits.value_bytes) || needed > static_cast<size_t>(rt_.limits.value_bytes)) {
    return rt_.HitLimit("value_bytes");
  }
  size_t wanted = std::max<size_t>(needed, text_.size() + text_.size() / 2 + 64);
  // While it grows, old and new are both there.
  if (!rt_.heap.HasRoom(wanted) || !rt_.heap.Account(static_cast<int64_t>(wanted - (accounted_ > kInside ? accounted_ : 0)))) {
    return rt_.HitLimit("heap_bytes");
  }
  accounted_ = wanted;
  text_.reserve(wanted);
  return rt_.Charge(static_cast<int64_t>(more / 64));
}

// -- numbers

Value NewInt(Runtime& rt, mpz_srcptr z) {
  if (mpz_fits_slong_p(z)) return Value::Int(mpz_get_si(z));
  size_t limbs = mpz_size(z);
  if (!rt.MayAllocate(limbs * sizeof(mp_limb_t))) return Value();
  BigInt* big = rt.heap.New<BigInt>(Kind::kBigInt, limbs * sizeof(mp_limb_t));
  if (big == nullptr) return rt.HitLimit("heap_bytes"), Value();
  big->size = mpz_sgn(z) < 0 ? -static_cast<int32_t>(limbs) : static_cast<int32_t>(limbs);
  __builtin_memcpy(big->limbs, mpz_limbs_read(z), limbs * sizeof(mp_limb_t));
  return ValueOf(big);
}

Mpz::Mpz(Value v) {
  if (v.is(Kind::kBigInt)) {
    mpz_t view;
    mpz_init_set(z, v.As<BigInt>()->View(view));
  } else {
    mpz_init_set_si(z, v.int_value);
  }
}

double ToDouble(Runtime& rt, Value v, bool& ok) {
  ok = true;
  if (v.is(Kind::kFloat)) return v.float_value;
  if (v.is_small_int()) return static_cast<double>(v.int_value);
  double d = BigToDouble(v);
  if (!std::isinf(d)) return d;
  ok = false;
  RaiseText(rt, ExceptionType::OverflowError, "int too large to convert to float");
  return 0;
}

// To the nearest double, ties to even; mpz_get_d only truncates. Infinity when too large.
double BigToDouble(Value v) {
  mpz_t view;
  mpz_srcptr z = v.As<BigInt>()->View(view);
  size_t bits = mpz_sizeinbase(z, 2);
  if (bits > 1024) return mpz_sgn(z) < 0 ? -HUGE_VAL : HUGE_VAL;
  // The upper 64 bits, the last of them made odd if anything below was set.
  size_t shift = bits > 64 ? bits - 64 : 0;
  Mpz top;
  mpz_tdiv_q_2exp(top, z, shift);
  mpz_abs(top, top);
  uint64_t mantissa = mpz_get_ui(top);
  if (mpz_scan1(z, 0) < shift) mantissa |= 1;
  double d = std::ldexp(static_cast<double>(mantissa), static_cast<int>(shift));
  return mpz_sgn(z) < 0 ? -d : d;
}

Value FindIndex(Runtime& rt, Value v) { return Plain(rt, v).is_int() ? Value() : FindSpecial(rt, v, "__index__"); }

bool ToIndex(Runtime& rt, Value v, int64_t& out) {
  if (v.is_small_int()) {
    out = v.int_value;
    return true;
  }
  if (v.is(Kind::kBigInt)) {
    out = v.As<BigInt>()->size < 0 ? INT64_MIN : INT64_MAX;
    return true;
  }
  if (v.is(Kind::kInstance)) {
    Value method = FindIndex(rt, v);
    if (rt.failed()) return false;
    if (method) {
      Value result = CallValue(rt, method, nullptr, 0);
      if (!result || result.is_int() || result.is(Kind::kBool)) return result && ToIndex(rt, result, out);
      return Raise(rt, ExceptionType::TypeError, "__index__ returned non-int (type {})", TypeName(rt, result)), false;
    }
    if (Plain(rt, v).is_int()) return ToIndex(rt, Plain(rt, v), out);
  }
  Raise(rt, ExceptionType::TypeError, "'{}' object cannot be interpreted as an integer", TypeName(rt, v));
  return false;
}

// -- small objects

Value NewBytes(Runtime& rt, std::string_view bytes) {
  if (!rt.MayAllocate(bytes.size())) return Value();
  Bytes* object = rt.heap.New<Bytes>(Kind::kBytes, bytes.size());
  if (object == nullptr) return rt.HitLimit("heap_bytes"), Value();
  object->size = bytes.size();
  bytes.copy(object->data, bytes.size());
  return ValueOf(object);
}

Value NewSlice(Runtime& rt, Value start, Value stop, Value step) {
  Slice* slice = rt.heap.New<Slice>(Kind::kSlice);
  slice->start = start;
  slice->stop = stop;
  slice->step = step;
  return ValueOf(slice);
}

Value NewRange(Runtime& rt, Value start, Value stop, Value step) {
  Range* range = rt.heap.New<Range>(Kind::kRange);
  range->start = start;
  range->stop = stop;
  range->step = step;
  Value length;
  if (start.is_small_int() && stop.is_small_int() && step.is_small_int()) {
    __int128 from = start.int_value, to = stop.int_value, by = step.int_value;
    __int128 count = by > 0 ? (to > from ? (to - from - 1) / by + 1 : 0) : (from > to ? (from - to - 1) / -by + 1 : 0);
    if (count <= INT64_MAX) length = Value::Int(static_cast<int64_t>(count));
  }
  if (!length) {
    Mpz from(start), to(stop), by(step), count;
    mpz_sub(count, to, from);
    if (mpz_sgn(by.z) < 0) {
      mpz_neg(count, count);
      mpz_neg(by, by);
    }
    if (mpz_sgn(count.z) <= 0) {
      length = Value::Int(0);
    } else {
      mpz_sub_ui(count, count, 1);
      mpz_fdiv_q(count, count, by);
      mpz_add_ui(count, count, 1);
      length = NewInt(rt, count);
      if (!length) return Value();
    }
  }
  range->length = length;
  return ValueOf(range);
}

Iterator* NewIterator(Runtime& rt, Iterator::Of of, Value source) {
  Iterator* iterator = rt.heap.New<Iterator>(Kind::kIterator);
  iterator->of = of;
  iterator->source = source;
  return iterator;
}

}  // namespace penstock

#include "interp/natives/natives.h"

#include "interp/natives/date_values.h"
#include "interp/natives/decimal_values.h"
#include "interp/natives/re_values.h"
#include "interp/operators.h"

#include <algorithm>


namespace penstock {
namespace {

constexpr const NativeType* kNatives[] = {
    &kPatternNative, &kMatchNative, &kRegexFlagNative, &kDateNative, &kDateTimeNative, &kTimeNative, &kTimeDeltaNative, &kTimeZoneNative,
    &kIsoDateNative, &kDecimalNative, &kDecimalContextNative, &kDecimalSignalsNative, &kDecimalTupleNative,
};
static_assert(std::size(kNatives) == static_cast<size_t>(kLastNativeKind) - static_cast<size_t>(kFirstNativeKind) + 1);

}  // namespace

const NativeType* NativeOf(Kind kind) {
  if (kind < kFirstNativeKind || kind > kLastNativeKind) return nullptr;
  return kNatives[static_cast<size_t>(kind) - static_cast<size_t>(kFirstNativeKind)];
}

const NativeType* NativeOf(BuiltinType type) {
  for (const NativeType* native : kNatives) {
    if (native->type == type) return native;
  }
  return nullptr;
}

void TraceNative(Heap& heap, Object* object) {
  switch (object->kind) {
    case Kind::kPattern: heap.Mark(static_cast<RegexPattern*>(object)->text); break;
    case Kind::kMatch:
      heap.Mark(static_cast<RegexMatch*>(object)->pattern);
      heap.Mark(static_cast<RegexMatch*>(object)->text);
      break;
    case Kind::kDateTime: heap.Mark(static_cast<DateTimeObject*>(object)->zone); break;
    case Kind::kTime: heap.Mark(static_cast<TimeObject*>(object)->zone); break;
    case Kind::kTimeZone: heap.Mark(static_cast<TimeZoneObject*>(object)->name); break;
    case Kind::kDecimalSignals: heap.Mark(static_cast<DecimalSignalsObject*>(object)->context); break;
    case Kind::kDecimal: heap.Mark(static_cast<DecimalObject*>(object)->digits); break;
    case Kind::kIsoDate:
    case Kind::kDecimalTuple: heap.Mark(static_cast<NamedTupleObject*>(object)->items); break;
    default: break;
  }
}

Value TupleOfNative(Value v) { return ValueOf(v.As<NamedTupleObject>()->items); }

// Their items, if the value is a tuple of any kind.
static Value AsTuple(Value v) { return IsNamedTuple(v) ? TupleOfNative(v) : v; }

int CompareNamedTuple(Runtime& rt, Op op, Value a, Value b) {
  a = AsTuple(a);
  b = AsTuple(b);
  if (!a.is(Kind::kTuple) || !b.is(Kind::kTuple)) return kNotComparable;
  return op == Op::Eq ? Equal(rt, a, b) : Compare(rt, op, a, b);
}

bool HashNamedTuple(Runtime& rt, Value v, int64_t& out) { return Hash(rt, TupleOfNative(v), out); }

namespace {

std::string Quoted(std::string_view name) { return fmt::format("'{}'", name); }

// 'a', 'b', and 'c'
std::string Listed(const std::vector<std::string_view>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : names.size() == 2 ? " and " : ", and ";
    text += Quoted(names[i]);
  }
  return text;
}

bool TooManyPositional(Runtime& rt, std::string_view function, int required, int positional, uint32_t given) {
  int least = std::min(required, positional);
  std::string takes = least < positional ? fmt::format("from {} to {}", least, positional) : fmt::format("{}", positional);
  Raise(rt, ExceptionType::TypeError, "{}() takes {} positional argument{} but {} {} given", function, takes, positional == 1 ? "" : "s", given,
        given == 1 ? "was" : "were");
  return false;
}

}  // namespace

bool TakesNothing(Runtime& rt, const Args& args, std::string_view function) {
  if (args.count + args.keyword_count == 0) return true;
  if (args.keyword_count > 0) Raise(rt, ExceptionType::TypeError, "{}() takes no keyword arguments", function);
  else Raise(rt, ExceptionType::TypeError, "{}() takes no arguments ({} given)", function, args.count);
  return false;
}

bool CompareHolds(Op op, int order) {
  switch (op) {
    case Op::Lt: return order < 0;
    case Op::Le: return order <= 0;
    case Op::Gt: return order > 0;
    case Op::Ge: return order >= 0;
    default: return order == 0;
  }
}

bool BindPython(Runtime& rt, const Args& args, std::string_view function, const std::string_view* names, int count, int required,
                Value* out, int positional) {
  std::fill(out, out + count, Value());
  for (uint32_t k = 0; k < args.keyword_count; ++k) {
    std::string_view name = args.keyword_names[k].As<Str>()->view();
    int at = static_cast<int>(std::find(names, names + count, name) - names);
    if (at == count) return Raise(rt, ExceptionType::TypeError, "{}() got an unexpected keyword argument '{}'", function, name), false;
    if (at < static_cast<int>(args.count) && at < positional) {
      return Raise(rt, ExceptionType::TypeError, "{}() got multiple values for argument '{}'", function, name), false;
    }
    out[at] = args.keyword_values[k];
  }
  if (static_cast<int>(args.count) > positional) return TooManyPositional(rt, function, required, positional, args.count);
  std::copy(args.items, args.items + args.count, out);
  std::vector<std::string_view> missing;
  for (int i = 0; i < required; ++i) if (!out[i]) missing.push_back(names[i]);
  if (missing.empty()) return true;
  Raise(rt, ExceptionType::TypeError, "{}() missing {} required positional argument{}: {}", function, missing.size(),
        missing.size() == 1 ? "" : "s", Listed(missing));
  return false;
}

}  // namespace penstock

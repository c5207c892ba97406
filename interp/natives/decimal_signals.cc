// What may go wrong in a computation with decimals: the exceptions that stand for it, and the mappings `traps` and `flags` of a context.
#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/natives/decimal_values.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

using namespace decimal_signal;

struct SignalRow {
  uint32_t signal;
  ExceptionType type;
};
// In the order in which an error lists them.
constexpr SignalRow kSignals[] = {
    {kConversionSyntax, ExceptionType::DecimalConversionSyntax},   {kDivisionImpossible, ExceptionType::DecimalDivisionImpossible},
    {kDivisionUndefined, ExceptionType::DecimalDivisionUndefined}, {kInvalid, ExceptionType::InvalidOperation},
    {kFloatOperation, ExceptionType::DecimalFloatOperation},
    {kDivisionByZero, ExceptionType::DecimalDivisionByZero},       {kOverflow, ExceptionType::DecimalOverflow},
    {kUnderflow, ExceptionType::DecimalUnderflow},                 {kSubnormal, ExceptionType::DecimalSubnormal},
    {kInexact, ExceptionType::DecimalInexact},                     {kRounded, ExceptionType::DecimalRounded},
    {kClamped, ExceptionType::DecimalClamped},
};

// The keys of the mappings, in their order: of what is invalid there is one.
constexpr SignalRow kKeys[kSignalCount] = {
    {kAnyInvalid, ExceptionType::InvalidOperation}, {kFloatOperation, ExceptionType::DecimalFloatOperation},
    {kDivisionByZero, ExceptionType::DecimalDivisionByZero}, {kOverflow, ExceptionType::DecimalOverflow},
    {kUnderflow, ExceptionType::DecimalUnderflow}, {kSubnormal, ExceptionType::DecimalSubnormal}, {kInexact, ExceptionType::DecimalInexact},
    {kRounded, ExceptionType::DecimalRounded}, {kClamped, ExceptionType::DecimalClamped},
};

bool NoSignal(Runtime& rt) {
  RaiseText(rt, ExceptionType::KeyError, "valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
                                         "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]");
  return false;
}

uint32_t& SignalsOf(Value v) {
  DecimalSignalsObject* mapping = v.As<DecimalSignalsObject>();
  return mapping->of_flags ? mapping->context->flags : mapping->context->rules.traps;
}

bool MayRead(Runtime& rt, Value v) { return !v.As<DecimalSignalsObject>()->of_flags || MayReadFlags(rt); }

// A dict that has the signals and nothing else. It is gone over, not looked into, which would ask keys of the plan.
bool FromDict(Runtime& rt, Dict* dict, uint32_t& out) {
  out = 0;
  if (dict->live != kSignalCount) return false;
  for (uint32_t at = 0; DictEntry* entry = DictNext(dict, at);) {
    const uint32_t signal = SignalOfType(entry->key);
    if (signal == 0 || MayAskPlan(entry->value)) return false;
    if (Truth(rt, entry->value) > 0) out |= signal;
  }
  return true;
}

Dict* DictOf(Runtime& rt, Value v) {
  if (!MayRead(rt, v)) return nullptr;
  Dict* dict = NewDict(rt);
  Roots keep(rt, ValueOf(dict));
  const uint32_t set = SignalsOf(v);
  for (const SignalRow& row : kKeys) {
    if (!DictSet(rt, dict, Value::Builtin(IdOf(row.type)), Value::Bool(set & row.signal))) return nullptr;
  }
  return dict;
}

bool ReprSignals(Runtime& rt, Value v, TextBuilder& out) {
  if (!MayRead(rt, v)) return false;
  const uint32_t set = SignalsOf(v);
  for (const SignalRow& row : kKeys) {
    if (!out.Append(&row == kKeys ? "{" : ", ") || !AppendRepr(rt, Value::Builtin(IdOf(row.type)), out) ||
        !out.Append(set & row.signal ? ":True" : ":False")) {
      return false;
    }
  }
  return out.Append("}");
}

// What a mapping says of the signals, all that stand for one at once.
uint32_t ByKey(uint32_t signals) {
  uint32_t out = 0;
  for (const SignalRow& row : kKeys) if (signals & row.signal) out |= row.signal;
  return out;
}

int CompareSignals(Runtime& rt, Op op, Value a, Value b) {
  if (op != Op::Eq) return kNotComparable;
  uint32_t sets[2];
  const Value both[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    if (both[i].is(Kind::kDecimalSignals)) {
      if (!MayRead(rt, both[i])) return -1;
      sets[i] = SignalsOf(both[i]);
    } else if (both[i].is(Kind::kDict) && both[i].As<Dict>()->live != kSignalCount) {
      return RaiseText(rt, ExceptionType::ValueError, "invalid signal dict"), -1;
    } else if (!both[i].is(Kind::kDict) || !FromDict(rt, both[i].As<Dict>(), sets[i])) {
      return rt.failed() ? -1 : kNotComparable;
    }
  }
  return ByKey(sets[0]) == ByKey(sets[1]);
}

bool HashSignals(Runtime& rt, Value, int64_t&) { return RaiseText(rt, ExceptionType::TypeError, "unhashable type: 'SignalDict'"), false; }

Value SignalItem(Runtime& rt, Value v, Value key) {
  const uint32_t signal = SignalOfType(key);
  if (signal == 0) return NoSignal(rt), Value();
  return MayRead(rt, v) ? Value::Bool(SignalsOf(v) & signal) : Value();
}

Value ViewOf(Runtime& rt, const Args& args, Value (*view)(Runtime&, const Args&)) {
  Dict* dict = DictOf(rt, args.self);
  if (dict == nullptr) return Value();
  Args of_dict = args;
  of_dict.self = ValueOf(dict);
  Roots keep(rt, of_dict.self);
  return view(rt, of_dict);
}

}  // namespace

uint32_t SignalOfType(Value type) {
  for (const SignalRow& row : kKeys) if (type.is(Kind::kBuiltin) && type.int_value == IdOf(row.type)) return row.signal;
  return 0;
}

Value RaiseSignals(Runtime& rt, uint32_t signals) {
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return Value();
  ExceptionType type = ExceptionType::InvalidOperation;
  bool found = false;
  for (const SignalRow& row : kSignals) {
    if (!(signals & row.signal)) continue;
    if (!ListAppend(rt, list, Value::Builtin(IdOf(row.type)))) return Value();
    if (!found) type = row.signal & kAnyInvalid ? ExceptionType::InvalidOperation : row.type;
    found = true;
  }
  Value argument = ValueOf(list);
  return RaiseException(rt, NewException(rt, type, &argument, 1));
}

std::string NamesOf(uint32_t signals) {
  constexpr std::pair<uint32_t, std::string_view> kNames[] = {
      {kClamped, "Clamped"}, {kAnyInvalid, "InvalidOperation"}, {kDivisionByZero, "DivisionByZero"}, {kInexact, "Inexact"},
      {kFloatOperation, "FloatOperation"}, {kOverflow, "Overflow"}, {kRounded, "Rounded"}, {kSubnormal, "Subnormal"}, {kUnderflow, "Underflow"}};
  std::string names;
  for (const auto& [signal, name] : kNames) if (signals & signal) names += fmt::format("{}{}", names.empty() ? "" : ", ", name);
  return names;
}

Value NewSignals(Runtime& rt, DecimalContextObject* context, bool of_flags) {
  DecimalSignalsObject* made = NewNative<DecimalSignalsObject>(rt, Kind::kDecimalSignals);
  made->context = context;
  made->of_flags = of_flags;
  return ValueOf(made);
}

bool ReadSignals(Runtime& rt, Value v, bool may_be_list, uint32_t& signals) {
  uint32_t read = 0;
  if (v.is(Kind::kDecimalSignals)) {
    if (!MayRead(rt, v)) return false;
    read = SignalsOf(v);
  } else if (may_be_list && v.is(Kind::kList)) {
    for (size_t i = 0; i < v.As<List>()->size; ++i) {
      const uint32_t signal = SignalOfType(v.As<List>()->items[i]);
      if (signal == 0) return NoSignal(rt);
      read |= signal;
    }
  } else if (!v.is(Kind::kDict)) {
    return RaiseText(rt, ExceptionType::TypeError, "argument must be a signal dict"), false;
  } else if (!FromDict(rt, v.As<Dict>(), read)) {
    if (!rt.failed()) RaiseText(rt, ExceptionType::KeyError, "invalid signal dict");
    return false;
  }
  signals = read;
  return true;
}

bool MayReadFlags(Runtime& rt) {
  if (rt.untainted()) return true;
  RaiseText(rt, ExceptionType::RuntimeError, "the flags of a context cannot be read where data from outside may have raised them: compare "
                                             "the result with what went in, or set `traps[Inexact] = True` and catch the error");
  return false;
}

Value DictOfSignals(Runtime& rt, Value signals) {
  Dict* dict = DictOf(rt, signals);
  return dict != nullptr ? ValueOf(dict) : Value();
}

Value NamesOfSignals(Runtime& rt) {
  Value names[kSignalCount];
  for (int64_t i = 0; i < kSignalCount; ++i) names[i] = Value::Builtin(IdOf(kKeys[i].type));
  return NewTuple(rt, names, kSignalCount);
}

bool SetSignal(Runtime& rt, Value signals, Value key, Value value) {
  const uint32_t signal = SignalOfType(key);
  if (signal == 0) return NoSignal(rt);
  if (!MayChangeContext(rt, rt.Join(signals.label(), rt.Join(rt.Deep(key), rt.Deep(value))))) return false;
  if (MayAskPlan(value)) return RaiseText(rt, ExceptionType::TypeError, "a signal is set by True or False"), false;
  uint32_t& set = SignalsOf(signals);
  set = Truth(rt, value) > 0 ? set | signal : set & ~signal;
  return true;
}

Value MakeDecimalSignalDict(Runtime& rt, const Args&) { return RaiseText(rt, ExceptionType::TypeError, "cannot create 'SignalDict' instances"); }

Value MethodDecimalSignalDictGet(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"key", "default"};
  Value bound[2];
  if (!BindPython(rt, args, "Mapping.get", kNames, 1, bound) || !MayRead(rt, args.self)) return Value();
  const uint32_t signal = SignalOfType(bound[0]);
  if (signal != 0) return Value::Bool(SignalsOf(args.self) & signal);
  return bound[1] ? bound[1] : Value::None();
}

Value MethodDecimalSignalDictKeys(Runtime& rt, const Args& args) { return ViewOf(rt, args, MethodDictKeys); }
Value MethodDecimalSignalDictValues(Runtime& rt, const Args& args) { return ViewOf(rt, args, MethodDictValues); }
Value MethodDecimalSignalDictItems(Runtime& rt, const Args& args) { return ViewOf(rt, args, MethodDictItems); }
Value MethodDecimalSignalDictCopy(Runtime& rt, const Args& args) { return DictOfSignals(rt, args.self); }

const NativeType kDecimalSignalsNative{
    .kind = Kind::kDecimalSignals, .type = BuiltinType::DecimalSignalDict, .name = "SignalDict", .repr = ReprSignals, .compare = CompareSignals,
    .hash = HashSignals, .item = SignalItem};

}  // namespace penstock

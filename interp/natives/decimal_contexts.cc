// Contexts of decimals: the rules to compute by, and their methods.
#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/natives/decimal_values.h"
#include "interp/operators.h"

namespace penstock {
namespace {

using namespace decimal_signal;

DecimalWork WorkOf(Runtime& rt, const Args& args) {
  DecimalContextObject* context = args.self.As<DecimalContextObject>();
  return {rt, context->rules, 0, context};
}

// Only `power` takes its numbers by name.
bool TakesNumbers(Runtime& rt, const Args& args, std::string_view name, uint32_t count) {
  if (count == 1) return TakesOne(rt, args, fmt::format("Context.{}", name));
  if (args.keyword_count > 0) Raise(rt, ExceptionType::TypeError, "{}() takes no keyword arguments", name);
  else if (args.count != count) Raise(rt, ExceptionType::TypeError, "function takes exactly {} arguments ({} given)", count, args.count);
  return args.keyword_count == 0 && args.count == count;
}

bool NumbersOf(Runtime& rt, const Args& args, std::string_view name, uint32_t count, DecimalNumber* out) {
  if (!TakesNumbers(rt, args, name, count)) return false;
  for (uint32_t i = 0; i < count; ++i) if (!NumberArgument(rt, args[i], out[i])) return false;
  return true;
}

// context.f(a): by the rules of the context.
template <typename Compute>
Value OfOneIn(Runtime& rt, const Args& args, std::string_view name, Compute compute) {
  DecimalWork w = WorkOf(rt, args);
  DecimalNumber x, out;
  return NumbersOf(rt, args, name, 1, &x) && compute(w, x, out) ? ResultOf(w, out) : Value();
}

template <typename Compute>
Value OfTwoIn(Runtime& rt, const Args& args, std::string_view name, Compute compute) {
  DecimalWork w = WorkOf(rt, args);
  DecimalNumber in[2], out;
  return NumbersOf(rt, args, name, 2, in) && compute(w, in[0], in[1], out) ? ResultOf(w, out) : Value();
}

// +a and -a: of zeros the sign says no more than how they are rounded.
bool Signed(DecimalWork& w, const DecimalNumber& x, bool negative, DecimalNumber& out) {
  if (TakeNan(w, x, x, out)) return true;
  out = x;
  out.negative = x.is_zero() && w.rules.rounding != DecimalRounding::kFloor ? false : negative;
  return Finish(w, out);
}

// context.f(a, b): a.f(b, context), where `between` arguments stand before the context.
Value AsMethod(Runtime& rt, const Args& args, std::string_view name, uint32_t count, int between, Value (*method)(Runtime&, const Args&)) {
  Value given[4];
  Roots keep(rt);
  DecimalNumber x;
  if (!TakesNumbers(rt, args, name, count) || !NumberArgument(rt, args[0], x)) return Value();
  Args inner;
  inner.self = NewDecimal(rt, x);
  if (!inner.self) return Value();
  keep.Add(inner.self);
  uint32_t n = 0;
  for (uint32_t i = 1; i < count; ++i) given[n++] = args[i];
  for (int i = 0; i < between; ++i) given[n++] = Value::None();
  given[n++] = args.self;
  inner.items = given;
  inner.count = n;
  return method(rt, inner);
}

}  // namespace

Value Builtin_DecimalGetcontext(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "decimal.getcontext") ? ValueOf(CurrentContext(rt)) : Value();
}

Value Builtin_DecimalSetcontext(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "decimal.setcontext")) return Value();
  if (!args[0].is(Kind::kDecimalContext)) return RaiseText(rt, ExceptionType::TypeError, "optional argument must be a context");
  if (!MayChangeContext(rt, rt.Deep(args[0]))) return Value();
  rt.decimal_context = args[0];
  return Value::None();
}

Value MakeDecimalContext(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps"};
  Value bound[8];
  if (!BindDate(rt, args, "", kNames, 8, 0, 8, bound)) return Value();
  DecimalContextObject* context = NewContext(rt);
  for (int i = 0; i < 8; ++i) {
    if (!bound[i] || bound[i].is_none()) continue;
    const bool is_read = i == 6   ? ReadSignals(rt, bound[i], true, context->flags)
                         : i == 7 ? ReadSignals(rt, bound[i], true, context->rules.traps)
                                  : ReadContextField(rt, kNames[i], bound[i], context->rules);
    if (!is_read) return Value();
  }
  return ValueOf(context);
}

Value MethodDecimalContextCopy(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Context.copy")) return Value();
  const DecimalContextObject* from = args.self.As<DecimalContextObject>();
  DecimalContextObject* context = NewContext(rt);
  context->rules = from->rules;
  context->flags = from->flags;
  return ValueOf(context);
}

Value MethodDecimalContextCreateDecimal(Runtime& rt, const Args& args) {
  if (args.keyword_count > 0) return RaiseText(rt, ExceptionType::TypeError, "create_decimal() takes no keyword arguments");
  if (args.count > 1) return Raise(rt, ExceptionType::TypeError, "function takes at most 1 argument ({} given)", args.count);
  DecimalWork w = WorkOf(rt, args);
  DecimalNumber out;
  if (args.count == 0) return NewDecimal(rt, out);
  return ConstructDecimal(w, args[0], out) && Finish(w, out) ? ResultOf(w, out) : Value();
}

Value MethodDecimalContextClearFlags(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Context.clear_flags")) return Value();
  args.self.As<DecimalContextObject>()->flags = 0;
  return Value::None();
}

Value MethodDecimalContextClearTraps(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Context.clear_traps") || !MayChangeContext(rt, rt.Deep(args.self))) return Value();
  args.self.As<DecimalContextObject>()->rules.traps = 0;
  return Value::None();
}

Value MethodDecimalContextCreateDecimalFromFloat(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "Context.create_decimal_from_float")) return Value();
  if (!args[0].is(Kind::kFloat) && !args[0].is_int()) return RaiseText(rt, ExceptionType::TypeError, "argument must be int or float");
  DecimalWork w = WorkOf(rt, args);
  DecimalNumber out;
  if (!ConstructDecimal(w, args[0], out)) return Value();
  w.signals &= ~kFloatOperation;  // it is asked for by name
  return Finish(w, out) ? ResultOf(w, out) : Value();
}

Value MethodDecimalContextAdd(Runtime& rt, const Args& args) {
  return OfTwoIn(rt, args, "add", [](auto& w, auto& x, auto& y, auto& out) { return AddNumbers(w, x, y, false, out); });
}
Value MethodDecimalContextSubtract(Runtime& rt, const Args& args) {
  return OfTwoIn(rt, args, "subtract", [](auto& w, auto& x, auto& y, auto& out) { return AddNumbers(w, x, y, true, out); });
}
Value MethodDecimalContextMultiply(Runtime& rt, const Args& args) {
  return OfTwoIn(rt, args, "multiply", [](auto& w, auto& x, auto& y, auto& out) { return MultiplyNumbers(w, x, y, out); });
}
Value MethodDecimalContextDivide(Runtime& rt, const Args& args) {
  return OfTwoIn(rt, args, "divide", [](auto& w, auto& x, auto& y, auto& out) { return DivideNumbers(w, x, y, out); });
}
Value MethodDecimalContextDivideInt(Runtime& rt, const Args& args) {
  return OfTwoIn(rt, args, "divide_int", [](auto& w, auto& x, auto& y, auto& out) { return DivideWhole(w, x, y, &out, nullptr); });
}
Value MethodDecimalContextRemainder(Runtime& rt, const Args& args) {
  return OfTwoIn(rt, args, "remainder", [](auto& w, auto& x, auto& y, auto& out) { return DivideWhole(w, x, y, nullptr, &out); });
}
Value MethodDecimalContextPower(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"a", "b"};
  Value bound[2];
  if (!BindDate(rt, args, "", kNames, 2, 2, 2, bound)) return Value();
  DecimalWork w = WorkOf(rt, args);
  DecimalNumber x, y, out;
  return NumberArgument(rt, bound[0], x) && NumberArgument(rt, bound[1], y) && RaiseToPower(w, x, y, out) ? ResultOf(w, out) : Value();
}
Value MethodDecimalContextPlus(Runtime& rt, const Args& args) {
  return OfOneIn(rt, args, "plus", [](auto& w, auto& x, auto& out) { return Signed(w, x, x.negative, out); });
}
Value MethodDecimalContextMinus(Runtime& rt, const Args& args) {
  return OfOneIn(rt, args, "minus", [](auto& w, auto& x, auto& out) { return Signed(w, x, !x.negative, out); });
}
Value MethodDecimalContextAbs(Runtime& rt, const Args& args) {
  return OfOneIn(rt, args, "abs", [](auto& w, auto& x, auto& out) { return Signed(w, x, false, out); });
}
Value MethodDecimalContextEtiny(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "Context.Etiny") ? Value::Int(args.self.As<DecimalContextObject>()->rules.Etiny()) : Value();
}
Value MethodDecimalContextEtop(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "Context.Etop") ? Value::Int(args.self.As<DecimalContextObject>()->rules.Etop()) : Value();
}
Value MethodDecimalContextLogb(Runtime& rt, const Args& args) { return AsMethod(rt, args, "logb", 1, 0, MethodDecimalDecimalLogb); }
Value MethodDecimalContextToIntegralExact(Runtime& rt, const Args& args) { return AsMethod(rt, args, "to_integral_exact", 1, 1, MethodDecimalDecimalToIntegralExact); }
Value MethodDecimalContextRemainderNear(Runtime& rt, const Args& args) { return AsMethod(rt, args, "remainder_near", 2, 0, MethodDecimalDecimalRemainderNear); }
Value MethodDecimalContextScaleb(Runtime& rt, const Args& args) { return AsMethod(rt, args, "scaleb", 2, 0, MethodDecimalDecimalScaleb); }
Value MethodDecimalContextSqrt(Runtime& rt, const Args& args) { return AsMethod(rt, args, "sqrt", 1, 0, MethodDecimalDecimalSqrt); }
Value MethodDecimalContextExp(Runtime& rt, const Args& args) { return AsMethod(rt, args, "exp", 1, 0, MethodDecimalDecimalExp); }
Value MethodDecimalContextLn(Runtime& rt, const Args& args) { return AsMethod(rt, args, "ln", 1, 0, MethodDecimalDecimalLn); }
Value MethodDecimalContextLog10(Runtime& rt, const Args& args) { return AsMethod(rt, args, "log10", 1, 0, MethodDecimalDecimalLog10); }
Value MethodDecimalContextNormalize(Runtime& rt, const Args& args) { return AsMethod(rt, args, "normalize", 1, 0, MethodDecimalDecimalNormalize); }
Value MethodDecimalContextToIntegralValue(Runtime& rt, const Args& args) { return AsMethod(rt, args, "to_integral_value", 1, 1, MethodDecimalDecimalToIntegralValue); }
Value MethodDecimalContextQuantize(Runtime& rt, const Args& args) { return AsMethod(rt, args, "quantize", 2, 1, MethodDecimalDecimalQuantize); }
Value MethodDecimalContextCompare(Runtime& rt, const Args& args) { return AsMethod(rt, args, "compare", 2, 0, MethodDecimalDecimalCompare); }
Value MethodDecimalContextMax(Runtime& rt, const Args& args) { return AsMethod(rt, args, "max", 2, 0, MethodDecimalDecimalMax); }
Value MethodDecimalContextMin(Runtime& rt, const Args& args) { return AsMethod(rt, args, "min", 2, 0, MethodDecimalDecimalMin); }
Value MethodDecimalContextFma(Runtime& rt, const Args& args) { return AsMethod(rt, args, "fma", 3, 0, MethodDecimalDecimalFma); }

Value MethodDecimalContextDivmod(Runtime& rt, const Args& args) {
  DecimalWork w = WorkOf(rt, args);
  DecimalNumber in[2];
  Value both[2];
  if (!NumbersOf(rt, args, "divmod", 2, in) || !WholeAndRest(w, in[0], in[1], both[0], both[1])) return Value();
  return NewTuple(rt, both, 2);
}

Value MethodDecimalContextToSciString(Runtime& rt, const Args& args) {
  DecimalNumber x;
  return NumbersOf(rt, args, "to_sci_string", 1, &x) ? NewAscii(rt, DecimalText(x, false, WorkOf(rt, args).rules.capitals != 0)) : Value();
}
Value MethodDecimalContextToEngString(Runtime& rt, const Args& args) {
  DecimalNumber x;
  return NumbersOf(rt, args, "to_eng_string", 1, &x) ? NewAscii(rt, DecimalText(x, true, WorkOf(rt, args).rules.capitals != 0)) : Value();
}

}  // namespace penstock

// Decimal() and its methods.
#include <algorithm>
#include <cmath>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/natives/decimal_values.h"
#include "interp/operators.h"
#include "scalars/numbers.h"

namespace penstock {
namespace {

using namespace decimal_signal;

constexpr std::string_view kContextName[] = {"context"};
constexpr std::string_view kOtherNames[] = {"other", "context"};

// A method of one number: f(x, context=None).
template <typename Compute>
Value OfOne(Runtime& rt, const Args& args, std::string_view name, Compute compute) {
  Value bound[1];
  DecimalWork w{rt, {}, 0};
  if (!BindDate(rt, args, "", kContextName, 1, 0, 1, bound) || !StartWork(rt, bound[0], w)) return Value();
  DecimalNumber x, out;
  LoadDecimal(args.self, x);
  (void)name;
  return compute(w, x, out) ? ResultOf(w, out) : Value();
}

// A method of two: f(x, other, context=None).
template <typename Compute>
Value OfTwo(Runtime& rt, const Args& args, Compute compute) {
  Value bound[2];
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, y, out;
  if (!BindDate(rt, args, "", kOtherNames, 2, 1, 2, bound) || !StartWork(rt, bound[1], w) || !NumberArgument(rt, bound[0], y)) return Value();
  LoadDecimal(args.self, x);
  return compute(w, x, y, out) ? ResultOf(w, out) : Value();
}

// A question: f(x).
template <typename Test>
Value Asked(Runtime& rt, const Args& args, std::string_view name, Test test) {
  if (!TakesNothing(rt, args, fmt::format("Decimal.{}", name))) return Value();
  DecimalNumber x;
  LoadDecimal(args.self, x);
  return Value::Bool(test(x));
}

bool FromTuple(Runtime& rt, Value v, DecimalNumber& out) {
  auto wrong = [&](const char* message) { return RaiseText(rt, ExceptionType::ValueError, message), false; };
  List* parts = NewListObject(rt, 0);
  if (parts == nullptr || !ListExtend(rt, parts, v)) return false;
  if (parts->size != 3) return wrong("argument must be a sequence of length 3");
  Value sign = parts->items[0], digits = parts->items[1], exponent = parts->items[2];
  if (!sign.is_small_int() || sign.int_value < 0 || sign.int_value > 1) return wrong("sign must be an integer with the value 0 or 1");
  out = DecimalNumber();
  out.negative = sign.int_value == 1;
  List* list = NewListObject(rt, 0);
  if (!digits.is(Kind::kTuple) && !digits.is(Kind::kList)) return wrong("coefficient must be a tuple of digits");
  if (list == nullptr || !ListExtend(rt, list, digits)) return false;
  std::string text = "0";
  for (size_t i = 0; i < list->size; ++i) {
    Value d = list->items[i];
    if (!d.is_small_int() || d.int_value < 0 || d.int_value > 9) return wrong("coefficient must be a tuple of digits");
    text += static_cast<char>('0' + d.int_value);
  }
  mpz_set_str(out.digits, text.c_str(), 10);
  if (exponent.is(Kind::kStr)) {
    std::string_view form = exponent.As<Str>()->view();
    if (form == "F") SetInfinity(out, out.negative);
    else if (form == "n") out.form = DecimalForm::kNan;
    else if (form == "N") out.form = DecimalForm::kSignalingNan;
    else return wrong("string argument in the third position must be 'F', 'n' or 'N'");
    return true;
  }
  if (!exponent.is_small_int()) return wrong("exponent must be an integer");
  out.exponent = exponent.int_value;
  return true;
}

// `exact`: that something was cut off is a signal.
Value ToIntegral(Runtime& rt, const Args& args, bool exact = false) {
  static constexpr std::string_view kNames[] = {"rounding", "context"};
  Value bound[2];
  DecimalWork w{rt, {}, 0};
  if (!BindDate(rt, args, "", kNames, 2, 0, 2, bound) || !StartWork(rt, bound[1], w)) return Value();
  DecimalRounding rounding = w.rules.rounding;
  if (!RoundingArgument(rt, bound[0], rounding)) return Value();
  DecimalNumber x, out;
  LoadDecimal(args.self, x);
  if (TakeNan(w, x, x, out)) return ResultOf(w, out);
  if (x.is_finite() && x.exponent < 0 && !RoundToExponent(w, x, 0, rounding)) return Value();
  return exact ? ResultOf(w, x) : NewDecimal(rt, x);
}

Value RoundedToInt(Runtime& rt, const Args& args, DecimalRounding rounding) {
  DecimalNumber x;
  LoadDecimal(args.self, x);
  return IntOfDecimal(rt, x, rounding);
}

// The greater or lesser of two, by what total order says of equals.
bool Choose(DecimalWork& w, const DecimalNumber& x, const DecimalNumber& y, bool greater, bool by_size, DecimalNumber& out) {
  bool quiet_x = x.form == DecimalForm::kNan, quiet_y = y.form == DecimalForm::kNan;
  if (quiet_x != quiet_y && !(quiet_x ? y : x).is_nan()) {
    out = quiet_x ? y : x;
    return Finish(w, out);
  }
  if (TakeNan(w, x, y, out)) return true;
  DecimalNumber a = x, b = y;
  if (by_size) a.negative = b.negative = false;
  int order;
  if (!CompareDecimals(w, a, b, order)) return false;
  if (order == 0) {
    if (x.negative != y.negative) order = x.negative ? -1 : 1;
    else order = x.exponent == y.exponent ? 0 : (x.exponent < y.exponent) != x.negative ? -1 : 1;
  }
  out = (order < 0) == greater ? y : x;
  return Finish(w, out);
}

}  // namespace

bool ConstructDecimal(DecimalWork& w, Value v, DecimalNumber& out) {
  Runtime& rt = w.rt;
  if (v.is(Kind::kStr)) {
    if (!ReadDecimal(w, v.As<Str>()->view(), out)) {
      if (rt.failed()) return false;
      SetNan(w, out, kConversionSyntax);
    }
  } else if (v.is(Kind::kFloat)) {
    FromDouble(w, v.float_value, out);
    w.Signal(kFloatOperation);
  } else if (v.is(Kind::kTuple) || v.is(Kind::kList)) {
    if (!FromTuple(rt, v, out)) return false;
  } else if (v.is(Kind::kDecimalTuple)) {
    if (!FromTuple(rt, TupleOfNative(v), out)) return false;
  } else if (!NumberArgument(rt, v, out)) {
    return false;
  }
  if (out.is_finite() && (out.exponent > kGreatestDecimalExponent || out.exponent < -2 * kGreatestDecimalExponent ||
                          (!out.is_zero() && out.Adjusted() > kGreatestDecimalExponent))) {
    SetNan(w, out, kInvalid);
  }
  return true;
}

Value MakeDecimalDecimal(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"value", "context"};
  Value bound[2];
  DecimalWork w{rt, {}, 0};
  if (!BindDate(rt, args, "", kNames, 2, 0, 2, bound) || !StartWork(rt, bound[1], w)) return Value();
  if (!bound[0]) return NewDecimal(rt, DecimalNumber());
  if (bound[0].is(Kind::kDecimal)) return bound[0];
  DecimalNumber out;
  return ConstructDecimal(w, bound[0], out) ? ResultOf(w, out) : Value();
}

Value MethodDecimalDecimalFromFloat(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "decimal.Decimal.from_float")) return Value();
  if (!args[0].is(Kind::kFloat) && !args[0].is_int()) return RaiseText(rt, ExceptionType::TypeError, "argument must be int or float");
  DecimalWork w{rt, {}, 0};
  DecimalNumber out;
  return ConstructDecimal(w, args[0], out) ? NewDecimal(rt, out) : Value();
}

Value MethodDecimalDecimalQuantize(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"exp", "rounding", "context"};
  Value bound[3];
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, y, out;
  if (!BindDate(rt, args, "", kNames, 3, 1, 3, bound) || !StartWork(rt, bound[2], w)) return Value();
  DecimalRounding rounding = w.rules.rounding;
  if (!RoundingArgument(rt, bound[1], rounding) || !NumberArgument(rt, bound[0], y)) return Value();
  LoadDecimal(args.self, x);
  if (TakeNan(w, x, y, out)) return ResultOf(w, out);
  if (x.is_infinite() || y.is_infinite()) {
    if (x.is_infinite() && y.is_infinite()) return NewDecimal(rt, x);
    SetNan(w, out, kInvalid);
    return ResultOf(w, out);
  }
  return Quantize(w, x, y.exponent, rounding, out) ? ResultOf(w, out) : Value();
}

Value MethodDecimalDecimalNormalize(Runtime& rt, const Args& args) {
  return OfOne(rt, args, "normalize", [](DecimalWork& w, DecimalNumber& x, DecimalNumber& out) {
    if (TakeNan(w, x, x, out)) return true;
    if (!Finish(w, x)) return false;
    out = x;
    if (!out.is_finite()) return true;
    if (out.is_zero()) return out.exponent = 0, true;
    return TakeZeros(w, out, w.rules.clamp ? w.rules.Etop() : w.rules.greatest_exponent);
  });
}

Value MethodDecimalDecimalToIntegralValue(Runtime& rt, const Args& args) { return ToIntegral(rt, args); }
Value MethodDecimalDecimalToIntegral(Runtime& rt, const Args& args) { return ToIntegral(rt, args); }
Value MethodDecimalDecimalToIntegralExact(Runtime& rt, const Args& args) { return ToIntegral(rt, args, true); }

Value MethodDecimalDecimalSqrt(Runtime& rt, const Args& args) {
  return OfOne(rt, args, "sqrt", [](DecimalWork& w, DecimalNumber& x, DecimalNumber& out) { return SquareRoot(w, x, out); });
}
Value MethodDecimalDecimalExp(Runtime& rt, const Args& args) {
  return OfOne(rt, args, "exp", [](DecimalWork& w, DecimalNumber& x, DecimalNumber& out) { return Exponential(w, x, out); });
}
Value MethodDecimalDecimalLn(Runtime& rt, const Args& args) {
  return OfOne(rt, args, "ln", [](DecimalWork& w, DecimalNumber& x, DecimalNumber& out) { return Logarithm(w, x, false, out); });
}
Value MethodDecimalDecimalLog10(Runtime& rt, const Args& args) {
  return OfOne(rt, args, "log10", [](DecimalWork& w, DecimalNumber& x, DecimalNumber& out) { return Logarithm(w, x, true, out); });
}
Value MethodDecimalDecimalLogb(Runtime& rt, const Args& args) {
  return OfOne(rt, args, "logb", [](DecimalWork& w, DecimalNumber& x, DecimalNumber& out) {
    if (TakeNan(w, x, x, out)) return true;
    if (x.is_infinite()) return SetInfinity(out, false), true;
    if (x.is_zero()) return w.Signal(kDivisionByZero), SetInfinity(out, true), true;
    SetInt(out, x.Adjusted());
    return Finish(w, out);
  });
}

Value MethodDecimalDecimalMax(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) { return Choose(w, x, y, true, false, out); });
}
Value MethodDecimalDecimalMin(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) { return Choose(w, x, y, false, false, out); });
}

Value MethodDecimalDecimalMaxMag(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) { return Choose(w, x, y, true, true, out); });
}
Value MethodDecimalDecimalMinMag(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) { return Choose(w, x, y, false, true, out); });
}

Value MethodDecimalDecimalCompare(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) {
    if (TakeNan(w, x, y, out)) return true;
    int order;
    if (!CompareDecimals(w, x, y, order)) return false;
    return SetInt(out, order), true;
  });
}

Value MethodDecimalDecimalRemainderNear(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) {
    DecimalNumber quotient, rest;
    if (y.is_zero() || !x.is_finite() || !y.is_finite()) return DivideWhole(w, x, y, nullptr, &out);
    DecimalWork exact{w.rt, w.rules, 0};
    exact.rules.precision += x.Size() + y.Size() + 4;
    if (!DivideWhole(w, x, y, &quotient, nullptr)) return false;
    if (!quotient.is_finite()) return out = quotient, true;
    if (!DivideWhole(exact, x, y, nullptr, &rest)) return false;
    DecimalNumber twice = rest, size = y;
    mpz_mul_2exp(twice.digits, twice.digits, 1);
    twice.negative = size.negative = false;
    int order;
    if (!CompareDecimals(w, twice, size, order)) return false;
    bool odd = mpz_odd_p(static_cast<mpz_srcptr>(quotient.digits));
    if (order < 0 || (order == 0 && !odd)) return out = rest, Finish(w, out);
    size.negative = x.negative;
    return AddNumbers(w, rest, size, true, out);
  });
}

Value MethodDecimalDecimalFma(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"other", "third", "context"};
  Value bound[3];
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, y, z, product, out;
  if (!BindDate(rt, args, "", kNames, 3, 2, 3, bound) || !StartWork(rt, bound[2], w)) return Value();
  if (!NumberArgument(rt, bound[0], y) || !NumberArgument(rt, bound[1], z)) return Value();
  LoadDecimal(args.self, x);
  DecimalWork exact{rt, w.rules, 0};
  exact.rules.precision = x.Size() + y.Size() + 2;
  exact.rules.least_exponent = -kGreatestDecimalExponent;
  exact.rules.greatest_exponent = kGreatestDecimalExponent;
  if (!MultiplyNumbers(exact, x, y, product)) return Value();
  w.signals |= exact.signals & kAnyInvalid;
  return AddNumbers(w, product, z, false, out) ? ResultOf(w, out) : Value();
}

Value MethodDecimalDecimalScaleb(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) {
    if (TakeNan(w, x, y, out)) return true;
    bool fits = y.is_finite() && y.exponent == 0 && mpz_cmpabs_ui(y.digits, 2'000'000'000) <= 0;
    if (!fits) return SetNan(w, out, kInvalid), true;
    out = x;
    if (!x.is_finite()) return true;
    int64_t by = mpz_get_si(y.digits);
    out.exponent += y.negative ? -by : by;
    return Finish(w, out);
  });
}

Value MethodDecimalDecimalCopySign(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork&, auto& x, auto& y, auto& out) { return out = x, out.negative = y.negative, true; });
}
Value MethodDecimalDecimalCopyAbs(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Decimal.copy_abs")) return Value();
  DecimalNumber x;
  LoadDecimal(args.self, x);
  x.negative = false;
  return NewDecimal(rt, x);
}
Value MethodDecimalDecimalCopyNegate(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Decimal.copy_negate")) return Value();
  DecimalNumber x;
  LoadDecimal(args.self, x);
  x.negative = !x.negative;
  return NewDecimal(rt, x);
}
Value MethodDecimalDecimalConjugate(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "Decimal.conjugate") ? args.self : Value();
}

Value MethodDecimalDecimalSameQuantum(Runtime& rt, const Args& args) {
  Value bound[2];
  DecimalNumber x, y;
  if (!BindDate(rt, args, "", kOtherNames, 2, 1, 2, bound) || !NumberArgument(rt, bound[0], y)) return Value();
  LoadDecimal(args.self, x);
  if (!x.is_finite() || !y.is_finite()) return Value::Bool((x.is_nan() && y.is_nan()) || (x.is_infinite() && y.is_infinite()));
  return Value::Bool(x.exponent == y.exponent);
}

Value MethodDecimalDecimalIsNan(Runtime& rt, const Args& args) { return Asked(rt, args, "is_nan", [](auto& x) { return x.is_nan(); }); }
Value MethodDecimalDecimalIsQnan(Runtime& rt, const Args& args) {
  return Asked(rt, args, "is_qnan", [](auto& x) { return x.form == DecimalForm::kNan; });
}
Value MethodDecimalDecimalIsSnan(Runtime& rt, const Args& args) {
  return Asked(rt, args, "is_snan", [](auto& x) { return x.form == DecimalForm::kSignalingNan; });
}
Value MethodDecimalDecimalIsInfinite(Runtime& rt, const Args& args) {
  return Asked(rt, args, "is_infinite", [](auto& x) { return x.is_infinite(); });
}
Value MethodDecimalDecimalIsFinite(Runtime& rt, const Args& args) {
  return Asked(rt, args, "is_finite", [](auto& x) { return x.is_finite(); });
}
Value MethodDecimalDecimalIsZero(Runtime& rt, const Args& args) { return Asked(rt, args, "is_zero", [](auto& x) { return x.is_zero(); }); }
Value MethodDecimalDecimalIsSigned(Runtime& rt, const Args& args) { return Asked(rt, args, "is_signed", [](auto& x) { return x.negative; }); }

Value MethodDecimalDecimalAdjusted(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Decimal.adjusted")) return Value();
  DecimalNumber x;
  LoadDecimal(args.self, x);
  return Value::Int(x.is_finite() ? x.Adjusted() : 0);
}

Value MethodDecimalDecimalAsTuple(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Decimal.as_tuple")) return Value();
  DecimalNumber x;
  LoadDecimal(args.self, x);
  if (!rt.Charge(x.Size()) || !rt.MayAllocate(static_cast<size_t>(x.Size()) * sizeof(Value))) return Value();
  std::string text(static_cast<size_t>(x.Size()) + 2, '\0');
  mpz_get_str(text.data(), 10, x.digits);
  std::vector<Value> digits;
  bool none = x.is_nan() && text[0] == '0';
  for (size_t i = 0; i < static_cast<size_t>(x.Size()) && !none; ++i) digits.push_back(Value::Int(text[i] - '0'));
  Value exponent = x.is_finite() ? Value::Int(x.exponent)
                                 : NewAscii(rt, x.is_infinite() ? "F" : x.form == DecimalForm::kNan ? "n" : "N");
  Value items[] = {Value::Int(x.negative), NewTuple(rt, digits.data(), digits.size()), exponent};
  if (!items[1] || !items[2]) return Value();
  Value tuple = NewTuple(rt, items, 3);
  if (!tuple) return tuple;
  NamedTupleObject* named = NewNative<NamedTupleObject>(rt, Kind::kDecimalTuple);
  named->items = tuple.As<Tuple>();
  return ValueOf(named);
}

Value MakeDecimalDecimalTuple(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"sign", "digits", "exponent"};
  Value bound[3];
  if (!BindPython(rt, args, "DecimalTuple.__new__", kNames, 3, bound)) return Value();
  Value tuple = NewTuple(rt, bound, 3);
  if (!tuple) return tuple;
  NamedTupleObject* named = NewNative<NamedTupleObject>(rt, Kind::kDecimalTuple);
  named->items = tuple.As<Tuple>();
  return ValueOf(named);
}

Value MethodDecimalDecimalAsIntegerRatio(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "Decimal.as_integer_ratio")) return Value();
  DecimalNumber x;
  LoadDecimal(args.self, x);
  if (x.is_nan()) return RaiseText(rt, ExceptionType::ValueError, "cannot convert NaN to integer ratio");
  if (x.is_infinite()) return RaiseText(rt, ExceptionType::OverflowError, "cannot convert Infinity to integer ratio");
  Mpz below, power, common;
  DecimalWork w{rt, {}, 0};
  if (x.is_zero()) x.exponent = 0;
  if (!PowerOfTen(w, power, std::abs(x.exponent))) return Value();
  mpz_set_ui(below, 1);
  if (x.exponent >= 0) mpz_mul(x.digits, x.digits, power);
  else mpz_set(below, power);
  mpz_gcd(common, x.digits, below);
  mpz_divexact(x.digits, x.digits, common);
  mpz_divexact(below, below, common);
  if (x.negative) mpz_neg(x.digits, x.digits);
  Value both[] = {NewInt(rt, x.digits), NewInt(rt, below)};
  return both[0] && both[1] ? NewTuple(rt, both, 2) : Value();
}

Value MethodDecimalDecimalToEngString(Runtime& rt, const Args& args) {
  DecimalNumber x;
  LoadDecimal(args.self, x);
  return NewAscii(rt, DecimalText(x, true, CurrentContext(rt)->rules.capitals != 0));
}

Value MethodDecimalDecimalNumberClass(Runtime& rt, const Args& args) {
  DecimalNumber x;
  LoadDecimal(args.self, x);
  if (x.is_nan()) return NewAscii(rt, x.form == DecimalForm::kNan ? "NaN" : "sNaN");
  std::string text = x.negative ? "-" : "+";
  bool subnormal = x.is_finite() && !x.is_zero() && x.Adjusted() < CurrentContext(rt)->rules.least_exponent;
  return NewAscii(rt, text + (x.is_infinite() ? "Infinity" : x.is_zero() ? "Zero" : subnormal ? "Subnormal" : "Normal"));
}

// -- what int(), float(), round() and the like ask

Value MethodDecimalDecimalInt(Runtime& rt, const Args& args) { return RoundedToInt(rt, args, DecimalRounding::kDown); }
Value MethodDecimalDecimalTrunc(Runtime& rt, const Args& args) { return RoundedToInt(rt, args, DecimalRounding::kDown); }
Value MethodDecimalDecimalFloor(Runtime& rt, const Args& args) { return RoundedToInt(rt, args, DecimalRounding::kFloor); }
Value MethodDecimalDecimalCeil(Runtime& rt, const Args& args) { return RoundedToInt(rt, args, DecimalRounding::kCeiling); }
Value MethodDecimalDecimalAbs(Runtime& rt, const Args& args) {
  return args.self.As<DecimalObject>()->negative ? UnaryOperator(rt, Op::Neg, args.self) : UnaryOperator(rt, Op::Pos, args.self);
}

Value MethodDecimalDecimalFloat(Runtime& rt, const Args& args) {
  DecimalNumber x;
  LoadDecimal(args.self, x);
  if (x.form == DecimalForm::kSignalingNan) return RaiseText(rt, ExceptionType::ValueError, "cannot convert signaling NaN to float");
  if (x.is_nan()) return Value::Float(std::nan(""));
  std::optional<double> d = ParseFloat(DecimalText(x, false, true));
  return Value::Float(d ? *d : 0.0);
}

Value MethodDecimalDecimalRound(Runtime& rt, const Args& args) {
  if (args.count == 0) return RoundedToInt(rt, args, DecimalRounding::kHalfEven);
  if (!args[0].is_int()) return RaiseText(rt, ExceptionType::TypeError, "optional arg must be an integer");
  int64_t places;
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, out;
  if (!ToIndex(rt, args[0], places) || !StartWork(rt, Value(), w)) return Value();
  LoadDecimal(args.self, x);
  if (TakeNan(w, x, x, out)) return ResultOf(w, out);
  if (x.is_infinite()) {
    SetNan(w, out, kInvalid);
    return ResultOf(w, out);
  }
  return Quantize(w, x, -std::clamp<int64_t>(places, -kGreatestDecimalExponent, kGreatestDecimalExponent), w.rules.rounding, out) ? ResultOf(w, out)
                                                                                                                              : Value();
}

}  // namespace penstock

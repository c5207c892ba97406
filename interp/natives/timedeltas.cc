// timedelta: spans of time.
#include <algorithm>
#include <cmath>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/natives/date_values.h"
#include "interp/operators.h"

namespace penstock {
namespace {

TimeDeltaObject* Self(Value v) { return v.As<TimeDeltaObject>(); }

void SetMicros(mpz_ptr out, Microseconds span) {
  bool negative = span < 0;
  unsigned __int128 size = negative ? -static_cast<unsigned __int128>(span) : static_cast<unsigned __int128>(span);
  mpz_set_ui(out, static_cast<uint64_t>(size >> 64));
  mpz_mul_2exp(out, out, 64);
  mpz_add_ui(out, out, static_cast<uint64_t>(size));
  if (negative) mpz_neg(out, out);
}

Value DeltaOf(Runtime& rt, mpz_srcptr micros) {
  if (mpz_sizeinbase(micros, 2) > 120) return RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C int");
  Mpz size, high;
  mpz_abs(size, micros);
  mpz_fdiv_q_2exp(high, size, 64);
  mpz_fdiv_r_2exp(size, size, 64);
  Microseconds span = static_cast<Microseconds>(static_cast<unsigned __int128>(mpz_get_ui(high)) << 64 | mpz_get_ui(size));
  return NewTimeDelta(rt, mpz_sgn(micros) < 0 ? -span : span);
}

// a / b to the nearest, halves to even. REQUIRES: b is not 0.
void DivideNearest(mpz_ptr out, mpz_srcptr a, mpz_srcptr b) {
  Mpz quotient, rest, twice;
  mpz_fdiv_qr(quotient, rest, a, b);
  mpz_mul_2exp(twice, rest, 1);
  int order = mpz_cmpabs(twice, b);
  if (order > 0 || (order == 0 && mpz_odd_p(static_cast<mpz_srcptr>(quotient)))) mpz_add_ui(quotient, quotient, 1);
  mpz_set(out, quotient);
}

// A float as an exact fraction. False: it is none.
bool RatioOf(Runtime& rt, double d, mpz_ptr numerator, mpz_ptr denominator) {
  if (std::isnan(d)) return RaiseText(rt, ExceptionType::ValueError, "cannot convert NaN to integer ratio"), false;
  if (std::isinf(d)) return RaiseText(rt, ExceptionType::OverflowError, "cannot convert Infinity to integer ratio"), false;
  int exponent;
  double mantissa = std::frexp(d, &exponent);
  mpz_set_d(numerator, std::ldexp(mantissa, 53));
  exponent -= 53;
  mpz_set_ui(denominator, 1);
  if (exponent > 0) mpz_mul_2exp(numerator, numerator, static_cast<mp_bitcnt_t>(exponent));
  else mpz_mul_2exp(denominator, denominator, static_cast<mp_bitcnt_t>(-exponent));
  return true;
}

Value TimesFloat(Runtime& rt, Value delta, double factor, bool divide) {
  Mpz micros, numerator, denominator;
  if (!RatioOf(rt, factor, numerator, denominator)) return Value();
  if (divide) mpz_swap(numerator, denominator);
  if (mpz_sgn(static_cast<mpz_srcptr>(denominator)) == 0) return RaiseText(rt, ExceptionType::ZeroDivisionError, "integer division or modulo by zero");
  SetMicros(micros, MicrosOf(Self(delta)));
  mpz_mul(micros, micros, numerator);
  DivideNearest(micros, micros, denominator);
  return DeltaOf(rt, micros);
}

Value TimesInt(Runtime& rt, Value delta, Value factor) {
  Mpz micros, times(factor);
  SetMicros(micros, MicrosOf(Self(delta)));
  if (!rt.Charge(static_cast<int64_t>(mpz_size(times)))) return Value();
  mpz_mul(micros, micros, times);
  return DeltaOf(rt, micros);
}

Value DivideByInt(Runtime& rt, Value delta, Value divisor, bool floor) {
  Mpz micros, by(divisor);
  if (mpz_sgn(static_cast<mpz_srcptr>(by)) == 0) return RaiseText(rt, ExceptionType::ZeroDivisionError, "integer division or modulo by zero");
  SetMicros(micros, MicrosOf(Self(delta)));
  if (floor) mpz_fdiv_q(micros, micros, by);
  else DivideNearest(micros, micros, by);
  return DeltaOf(rt, micros);
}

Value IntOfMicros(Runtime& rt, Microseconds span) {
  Mpz z;
  SetMicros(z, span);
  return NewInt(rt, z);
}

Value DivideByDelta(Runtime& rt, Op op, Microseconds a, Microseconds b) {
  if (b == 0) {
    return RaiseText(rt, ExceptionType::ZeroDivisionError,
                     op == Op::Div ? "division by zero" : op == Op::Mod ? "integer modulo by zero" : "integer division or modulo by zero");
  }
  if (op == Op::Div) return BinaryOperator(rt, Op::Div, IntOfMicros(rt, a), IntOfMicros(rt, b));
  Microseconds quotient = a / b, rest = a % b;
  if (rest != 0 && (rest < 0) != (b < 0)) {
    rest += b;
    --quotient;
  }
  return op == Op::Mod ? NewTimeDelta(rt, rest) : IntOfMicros(rt, quotient);
}

Value BinaryDelta(Runtime& rt, Op op, Value a, Value b) {
  bool left = a.is(Kind::kTimeDelta), right = b.is(Kind::kTimeDelta);
  if (left && right) {
    Microseconds x = MicrosOf(Self(a)), y = MicrosOf(Self(b));
    switch (op) {
      case Op::Add: return NewTimeDelta(rt, x + y);
      case Op::Sub: return NewTimeDelta(rt, x - y);
      case Op::Div: case Op::FloorDiv: case Op::Mod: return DivideByDelta(rt, op, x, y);
      default: return Value::NotImplemented();
    }
  }
  Value delta = left ? a : b, other = left ? b : a;
  if (op == Op::Mul && other.is_int()) return TimesInt(rt, delta, other);
  if (op == Op::Mul && other.is(Kind::kFloat)) return TimesFloat(rt, delta, other.float_value, false);
  if (!left) return Value::NotImplemented();
  if ((op == Op::Div || op == Op::FloorDiv) && other.is_int()) return DivideByInt(rt, delta, other, op == Op::FloorDiv);
  if (op == Op::Div && other.is(Kind::kFloat)) return TimesFloat(rt, delta, other.float_value, true);
  return Value::NotImplemented();
}

Value UnaryDelta(Runtime& rt, Op op, Value v) {
  if (op == Op::Neg) return NewTimeDelta(rt, -MicrosOf(Self(v)));
  return op == Op::Pos ? v : Value::NotImplemented();
}

int CompareDelta(Runtime&, Op op, Value a, Value b) {
  if (!a.is(Kind::kTimeDelta) || !b.is(Kind::kTimeDelta)) return kNotComparable;
  Microseconds x = MicrosOf(Self(a)), y = MicrosOf(Self(b));
  return CompareHolds(op, x < y ? -1 : x > y);
}

bool HashDelta(Runtime& rt, Value v, int64_t& out) {
  Value parts[] = {Value::Int(Self(v)->days), Value::Int(Self(v)->seconds), Value::Int(Self(v)->microseconds)};
  Value tuple = NewTuple(rt, parts, 3);
  return tuple && Hash(rt, tuple, out);
}

int TruthOfDelta(Runtime&, Value v) { return MicrosOf(Self(v)) != 0; }

bool ReprDelta(Runtime&, Value v, TextBuilder& out) {
  std::string parts;
  auto add = [&](std::string_view name, int32_t n) {
    if (n != 0) parts += fmt::format("{}{}={}", parts.empty() ? "" : ", ", name, n);
  };
  add("days", Self(v)->days);
  add("seconds", Self(v)->seconds);
  add("microseconds", Self(v)->microseconds);
  return out.Append(fmt::format("datetime.timedelta({})", parts.empty() ? "0" : parts));
}

bool StrDelta(Runtime&, Value v, TextBuilder& out) {
  TimeDeltaObject* d = Self(v);
  std::string text;
  if (d->days != 0) text += fmt::format("{} day{}, ", d->days, std::abs(d->days) == 1 ? "" : "s");
  text += fmt::format("{}:{:02}:{:02}", d->seconds / 3600, d->seconds / 60 % 60, d->seconds % 60);
  if (d->microseconds != 0) text += fmt::format(".{:06}", d->microseconds);
  return out.Append(text);
}

Value DeltaAttribute(Runtime&, Value v, std::string_view name) {
  if (name == "days") return Value::Int(Self(v)->days);
  if (name == "seconds") return Value::Int(Self(v)->seconds);
  if (name == "microseconds") return Value::Int(Self(v)->microseconds);
  return Value();
}

Value DeltaTypeAttribute(Runtime& rt, BuiltinType, std::string_view name) {
  if (name == "min") return NewTimeDelta(rt, -static_cast<Microseconds>(kMostDays) * kDayMicros);
  if (name == "max") return NewTimeDelta(rt, static_cast<Microseconds>(kMostDays + 1) * kDayMicros - 1);
  if (name == "resolution") return NewTimeDelta(rt, 1);
  return Value();
}

// One component of timedelta(): whole microseconds go into `sum`, what is left over of floats into `rest`.
bool AddComponent(Runtime& rt, std::string_view name, Value v, int64_t factor, mpz_ptr sum, double& rest) {
  if (v.is_int()) {
    Mpz z(v);
    if (!rt.Charge(static_cast<int64_t>(mpz_size(z)))) return false;
    mpz_mul_si(z, z, factor);
    mpz_add(sum, sum, z);
    return true;
  }
  if (!v.is(Kind::kFloat)) {
    Raise(rt, ExceptionType::TypeError, "unsupported type for timedelta {} component: {}", name, TypeName(rt, v));
    return false;
  }
  double whole, fraction = std::modf(v.float_value, &whole);
  if (std::isnan(v.float_value)) return RaiseText(rt, ExceptionType::ValueError, "cannot convert float NaN to integer"), false;
  if (std::isinf(v.float_value)) return RaiseText(rt, ExceptionType::OverflowError, "cannot convert float infinity to integer"), false;
  Mpz z;
  mpz_set_d(z, whole);
  mpz_mul_si(z, z, factor);
  mpz_add(sum, sum, z);
  if (fraction == 0) return true;
  fraction = std::modf(static_cast<double>(factor) * fraction, &whole);
  mpz_set_d(z, whole);
  mpz_add(sum, sum, z);
  rest += fraction;
  return true;
}

}  // namespace

Value MakeDatetimeTimedelta(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"};
  static constexpr int64_t kFactors[] = {kDayMicros, kSecondMicros, 1, 1000, 60 * kSecondMicros, 3600 * kSecondMicros, 7 * kDayMicros};
  static constexpr int kOrder[] = {2, 3, 1, 4, 5, 0, 6};  // in which the parts are added
  Value bound[7];
  if (!Bind(rt, args, "__new__", kNames, 0, bound)) return Value();
  Mpz sum;
  double rest = 0;
  for (int i : kOrder) {
    if (bound[i] && !AddComponent(rt, kNames[i], bound[i], kFactors[i], sum, rest)) return Value();
  }
  if (rest != 0) {
    double whole = std::round(rest);
    if (std::fabs(whole - rest) == 0.5) {
      bool odd = mpz_odd_p(static_cast<mpz_srcptr>(sum));
      whole = 2.0 * std::round((rest + odd) * 0.5) - odd;
    }
    Mpz z;
    mpz_set_d(z, whole);
    mpz_add(sum, sum, z);
  }
  return DeltaOf(rt, sum);
}

Value MethodDatetimeTimedeltaTotalSeconds(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "timedelta.total_seconds")) return Value();
  return BinaryOperator(rt, Op::Div, IntOfMicros(rt, MicrosOf(Self(args.self))), Value::Int(kSecondMicros));
}

Value MethodDatetimeTimedeltaAbs(Runtime& rt, const Args& args) {
  Microseconds span = MicrosOf(Self(args.self));
  return NewTimeDelta(rt, span < 0 ? -span : span);
}

const NativeType kTimeDeltaNative{
    .kind = Kind::kTimeDelta, .type = BuiltinType::DatetimeTimedelta, .name = "datetime.timedelta", .repr = ReprDelta, .str = StrDelta,
    .compare = CompareDelta, .hash = HashDelta, .binary = BinaryDelta, .unary = UnaryDelta, .truth = TruthOfDelta,
    .attribute = DeltaAttribute, .type_attribute = DeltaTypeAttribute};

}  // namespace penstock

// Methods of ints, floats and ranges.
#include <bit>
#include <cmath>

#include "interp/builtin_functions.h"
#include "interp/iterate.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "scalars/numbers.h"

namespace penstock {
namespace {

uint64_t SizeOf(int64_t i) { return i < 0 ? 0 - static_cast<uint64_t>(i) : static_cast<uint64_t>(i); }

Value SelfInt(const Args& args) { return args.self.is(Kind::kBool) ? Value::Int(args.self.int_value) : args.self; }

Value NotInRange(Runtime& rt, Value wanted) {
  Value shown = ToRepr(rt, wanted);
  return shown ? Raise(rt, ExceptionType::ValueError, "{} is not in range", shown.As<Str>()->view()) : shown;
}

}  // namespace

Value MethodIntBitLength(Runtime&, const Args& args) {
  if (!args.self.is(Kind::kBigInt)) return Value::Int(std::bit_width(SizeOf(args.self.int_value)));
  mpz_t space;
  return Value::Int(static_cast<int64_t>(mpz_sizeinbase(args.self.As<BigInt>()->View(space), 2)));
}

Value MethodIntBitCount(Runtime& rt, const Args& args) {
  if (!args.self.is(Kind::kBigInt)) return Value::Int(std::popcount(SizeOf(args.self.int_value)));
  Mpz size(args.self);
  mpz_abs(size, size);
  return rt.Charge(static_cast<int64_t>(mpz_size(size))) ? Value::Int(static_cast<int64_t>(mpz_popcount(size))) : Value();
}

Value MethodIntConjugate(Runtime&, const Args& args) { return SelfInt(args); }

Value MethodIntAsIntegerRatio(Runtime& rt, const Args& args) {
  Value pair[2] = {SelfInt(args), Value::Int(1)};
  return NewTuple(rt, pair, 2);
}

Value MethodFloatConjugate(Runtime&, const Args& args) { return args.self; }

Value MethodFloatIsInteger(Runtime&, const Args& args) {
  double x = args.self.float_value;
  return Value::Bool(std::isfinite(x) && std::floor(x) == x);
}

Value MethodFloatHex(Runtime& rt, const Args& args) { return NewAscii(rt, FloatHex(args.self.float_value)); }

Value MethodFloatFromhex(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "bad argument type for built-in operation");
  double x = 0;
  switch (ParseHexFloat(args[0].As<Str>()->view(), x)) {
    case HexFloatStatus::kOk: return Value::Float(x);
    case HexFloatStatus::kInvalid: return Raise(rt, ExceptionType::ValueError, "invalid hexadecimal floating-point string");
    case HexFloatStatus::kTooLarge: return Raise(rt, ExceptionType::OverflowError, "hexadecimal value too large to represent as a float");
  }
  return {};
}

Value MethodFloatAsIntegerRatio(Runtime& rt, const Args& args) {
  double x = args.self.float_value;
  if (std::isnan(x)) return Raise(rt, ExceptionType::ValueError, "cannot convert NaN to integer ratio");
  if (std::isinf(x)) return Raise(rt, ExceptionType::OverflowError, "cannot convert Infinity to integer ratio");
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  for (int i = 0; i < 300 && mantissa != std::floor(mantissa); ++i) {
    mantissa *= 2;
    --exponent;
  }
  Mpz numerator, denominator;
  mpz_set_d(numerator, mantissa);
  mpz_set_ui(denominator, 1);
  if (exponent > 0) mpz_mul_2exp(numerator, numerator, static_cast<unsigned long>(exponent));
  else mpz_mul_2exp(denominator, denominator, static_cast<unsigned long>(-exponent));
  Value pair[2] = {NewInt(rt, static_cast<mpz_srcptr>(numerator)), NewInt(rt, static_cast<mpz_srcptr>(denominator))};
  return pair[0] && pair[1] ? NewTuple(rt, pair, 2) : Value();
}

Value MethodRangeCount(Runtime& rt, const Args& args) {
  int found = Contains(rt, args.self, args[0]);
  return found < 0 ? Value() : Value::Int(found);
}

Value MethodRangeIndex(Runtime& rt, const Args& args) {
  Range* range = args.self.As<Range>();
  if (args[0].is_int()) {
    int found = Contains(rt, args.self, args[0]);
    if (found <= 0) return found < 0 ? Value() : NotInRange(rt, args[0]);
    Value past_start = BinaryOperator(rt, Op::Sub, args[0], range->start);
    return past_start ? BinaryOperator(rt, Op::FloorDiv, past_start, range->step) : past_start;
  }
  int64_t at = 0;
  bool found = false;
  bool whole = Iterate(rt, args.self, [&](Value item) {
    int same = Equal(rt, item, args[0]);
    found = same == 1;
    at += same == 0;
    return same == 0;
  });
  if (found) return Value::Int(at);
  if (!whole) return {};
  return Raise(rt, ExceptionType::ValueError, "sequence.index(x): x not in sequence");
}

}  // namespace penstock

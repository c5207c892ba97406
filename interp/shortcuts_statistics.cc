// statistics: exact sums of ints and floats.
//
// A finite float is m * 2**e with m odd or 0. Sums are of integers: all in units of the smallest 2**e there is, or of its square.
#include <algorithm>
#include <cmath>

#include "interp/containers.h"
#include "interp/shortcuts.h"

namespace penstock {
namespace {

struct Items {
  const Value* begin = nullptr;
  size_t size = 0;

  bool All(bool (*is)(const Value&)) const { return begin != nullptr && std::all_of(begin, begin + size, is); }
};

Items ItemsOf(Value data) {
  if (data.is(Kind::kList)) return {data.As<List>()->items, data.As<List>()->size};
  if (data.is(Kind::kTuple)) return {data.As<Tuple>()->items, data.As<Tuple>()->size};
  return {};
}

bool IsSmallInt(const Value& v) { return v.is(Kind::kInt) || v.is(Kind::kBool); }
bool IsFiniteNumber(const Value& v) { return IsSmallInt(v) || (v.is(Kind::kFloat) && std::isfinite(v.float_value)); }

struct Scaled {
  int64_t m = 0;
  int e = 0;
};

// REQUIRES: IsFiniteNumber(v)
Scaled ScaledOf(const Value& v) {
  if (IsSmallInt(v)) return {v.int_value, 0};
  if (v.float_value == 0) return {};
  int e = 0;
  const int64_t m = static_cast<int64_t>(std::ldexp(std::frexp(v.float_value, &e), 53));
  const int zeros = __builtin_ctzll(static_cast<uint64_t>(m));
  return {m >> zeros, e - 53 + zeros};
}

// (numerator, denominator) of the sum of the numbers, or of their squares, in lowest terms.
Shortened ExactSum(Runtime& rt, Value data, bool of_squares, Value& result) {
  const Items items = ItemsOf(data);
  if (!items.All(IsFiniteNumber)) return Shortened::kDeclined;
  if (!rt.Charge(static_cast<int64_t>(items.size))) return Shortened::kStopped;
  int unit = 0;
  for (size_t i = 0; i < items.size; ++i) unit = std::min(unit, ScaledOf(items.begin[i]).e);
  Mpz sum, term, denominator;
  for (size_t i = 0; i < items.size; ++i) {
    const Scaled scaled = ScaledOf(items.begin[i]);
    mpz_set_si(term, scaled.m);
    mpz_mul_2exp(term, term, static_cast<mp_bitcnt_t>(scaled.e - unit));
    if (of_squares) mpz_addmul(sum, term, term);
    else mpz_add(sum, sum, term);
  }
  mp_bitcnt_t places = static_cast<mp_bitcnt_t>(-unit) * (of_squares ? 2 : 1);
  const mp_bitcnt_t common = mpz_sgn(sum.z) == 0 ? places : std::min(places, mpz_scan1(sum, 0));
  mpz_tdiv_q_2exp(sum, sum, common);
  mpz_set_ui(denominator, 1);
  mpz_mul_2exp(denominator, denominator, places - common);
  const Value numerator = NewInt(rt, sum);
  if (!numerator) return Shortened::kStopped;
  Roots keep(rt, numerator);
  const Value both[] = {numerator, NewInt(rt, denominator)};
  return both[1] ? Give(result, NewTuple(rt, both, 2)) : Shortened::kStopped;
}

}  // namespace

Shortened ShortenStatisticsSum(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) { return ExactSum(rt, arguments[0], false, result); }
Shortened ShortenStatisticsSumOfSquares(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) { return ExactSum(rt, arguments[0], true, result); }

Shortened ShortenStatisticsTypeOf(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  const Items items = ItemsOf(arguments[0]);
  if (!items.All([](const Value& v) { return IsSmallInt(v) || v.is(Kind::kFloat); })) return Shortened::kDeclined;
  if (!rt.Charge(static_cast<int64_t>(items.size))) return Shortened::kStopped;
  return Give(result, Value::Builtin(IdOf(items.All(IsSmallInt) ? BuiltinType::Int : BuiltinType::Float)));
}

Shortened ShortenStatisticsReals(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  const Items items = ItemsOf(arguments[0]);
  if (!items.All([](const Value& v) { return IsSmallInt(v) || v.is(Kind::kFloat); })) return Shortened::kDeclined;
  if (!rt.Charge(static_cast<int64_t>(items.size))) return Shortened::kStopped;
  List* reals = NewListObject(rt, items.size);
  if (reals == nullptr) return Shortened::kStopped;
  for (size_t i = 0; i < items.size; ++i) {
    const Value& v = items.begin[i];
    reals->items[reals->size++] = v.is(Kind::kFloat) ? v : Value::Float(static_cast<double>(v.int_value));
  }
  return Give(result, ValueOf(reals));
}

}  // namespace penstock

#include "interp/natives/decimal_number.h"

#include <algorithm>
#include <array>

namespace penstock {
namespace {

using namespace decimal_signal;

// Powers of ten that fit into one limb.
constexpr int64_t kMostSmallPower = 19;
constexpr std::array<uint64_t, kMostSmallPower + 1> kSmallPowers = [] {
  std::array<uint64_t, kMostSmallPower + 1> powers{};
  uint64_t power = 1;
  for (uint64_t& one : powers) {
    one = power;
    power *= 10;
  }
  return powers;
}();
bool IsSmall(mpz_srcptr z) { return mpz_size(z) <= 1; }
uint64_t SmallValue(mpz_srcptr z) { return mpz_getlimbn(z, 0); }

// Of digits that are cut off: -1 nothing, 0 less than half, 1 half, 2 more.
int CutOff(mpz_srcptr rest, mpz_srcptr unit) {
  if (mpz_sgn(rest) == 0) return -1;
  if (IsSmall(rest) && IsSmall(unit)) {
    const uint64_t other = SmallValue(unit) - SmallValue(rest);  // the rest is less than the unit
    return SmallValue(rest) < other ? 0 : SmallValue(rest) == other ? 1 : 2;
  }
  Mpz twice;
  mpz_mul_2exp(twice, rest, 1);
  int order = mpz_cmp(twice, unit);
  return order < 0 ? 0 : order == 0 ? 1 : 2;
}

bool RoundsUp(DecimalRounding rounding, bool negative, mpz_srcptr kept, int cut) {
  if (cut < 0) return false;
  switch (rounding) {
    case DecimalRounding::kCeiling: return !negative;
    case DecimalRounding::kFloor: return negative;
    case DecimalRounding::kUp: return true;
    case DecimalRounding::kDown: return false;
    case DecimalRounding::kHalfUp: return cut >= 1;
    case DecimalRounding::kHalfDown: return cut == 2;
    case DecimalRounding::kHalfEven: return cut == 2 || (cut == 1 && mpz_odd_p(kept));
    case DecimalRounding::k05Up: return mpz_divisible_ui_p(kept, 5);
  }
  return false;
}

// Divides the digits by 10^drop and rounds.
bool Drop(DecimalWork& w, DecimalNumber& x, int64_t drop, DecimalRounding rounding) {
  if (drop <= 0) return true;
  if (drop > x.Size()) {
    // Nothing is kept; what is cut is less than a half.
    bool zero = mpz_sgn(static_cast<mpz_srcptr>(x.digits)) == 0;
    mpz_set_ui(x.digits, 0);
    if (!zero) {
      w.Signal(kInexact);
      if (RoundsUp(rounding, x.negative, x.digits, 0)) mpz_set_ui(x.digits, 1);
    }
  } else {
    Mpz unit, rest;
    if (!PowerOfTen(w, unit, drop)) return false;
    mpz_tdiv_qr(x.digits, rest, x.digits, unit);
    int cut = CutOff(rest, unit);
    if (cut >= 0) w.Signal(kInexact);
    if (RoundsUp(rounding, x.negative, x.digits, cut)) mpz_add_ui(x.digits, x.digits, 1);
  }
  w.Signal(kRounded);
  x.exponent += drop;
  return true;
}

bool Overflowed(DecimalWork& w, DecimalNumber& x) {
  w.Signal(kOverflow | kInexact | kRounded);
  DecimalRounding r = w.rules.rounding;
  bool largest = r == DecimalRounding::kDown || r == DecimalRounding::k05Up || (r == DecimalRounding::kCeiling && x.negative) ||
                 (r == DecimalRounding::kFloor && !x.negative);
  if (!largest) return SetInfinity(x, x.negative), true;
  if (!PowerOfTen(w, x.digits, w.rules.precision)) return false;
  mpz_sub_ui(x.digits, x.digits, 1);
  x.exponent = w.rules.Etop();
  return true;
}

// Makes the exponent smaller without changing the number.
bool Lower(DecimalWork& w, DecimalNumber& x, int64_t exponent) {
  if (x.exponent <= exponent) return true;
  Mpz factor;
  if (!PowerOfTen(w, factor, x.exponent - exponent)) return false;
  mpz_mul(x.digits, x.digits, factor);
  x.exponent = exponent;
  return true;
}

bool IsOddWhole(DecimalWork& w, const DecimalNumber& x, bool& whole, bool& odd) {
  whole = odd = false;
  if (!x.is_finite()) return true;
  if (x.exponent >= 0) {
    whole = true;
    odd = x.exponent == 0 && mpz_odd_p(static_cast<mpz_srcptr>(x.digits));
    return true;
  }
  if (-x.exponent >= x.Size()) return whole = x.is_zero(), true;
  Mpz unit, rest, quotient;
  if (!PowerOfTen(w, unit, -x.exponent)) return false;
  mpz_tdiv_qr(quotient, rest, x.digits, unit);
  whole = mpz_sgn(static_cast<mpz_srcptr>(rest)) == 0;
  odd = whole && mpz_odd_p(static_cast<mpz_srcptr>(quotient));
  return true;
}

}  // namespace

int64_t DigitsOf(mpz_srcptr z) {
  if (mpz_sgn(z) == 0) return 1;
  if (IsSmall(z)) {
    const auto above = std::upper_bound(kSmallPowers.begin(), kSmallPowers.end(), SmallValue(z));
    return above - kSmallPowers.begin();
  }
  size_t size = mpz_sizeinbase(z, 10);  // or one too many
  if (size == 1) return 1;
  Mpz bound;
  mpz_ui_pow_ui(bound, 10, size - 1);
  return static_cast<int64_t>(mpz_cmpabs(z, bound) < 0 ? size - 1 : size);
}

int64_t DecimalNumber::Size() const { return DigitsOf(digits); }

bool DecimalWork::Pay(int64_t size) {
  if (size > rt.limits.value_bytes) return rt.HitLimit("value_bytes");
  return rt.Charge(1 + size / 16 + size / 1024 * (size / 1024)) && (size < 4096 || rt.MayAllocate(static_cast<size_t>(size)));
}

bool PowerOfTen(DecimalWork& w, mpz_ptr out, int64_t power) {
  if (!w.Pay(power)) return false;
  if (power <= kMostSmallPower) return mpz_set_ui(out, kSmallPowers[static_cast<size_t>(power)]), true;
  mpz_ui_pow_ui(out, 10, static_cast<unsigned long>(power));
  return true;
}

bool TakeZeros(DecimalWork& w, DecimalNumber& x, int64_t exponent) {
  if (x.exponent >= exponent || x.is_zero() || !mpz_divisible_ui_p(x.digits, 10)) return true;
  if (!w.Pay(x.Size())) return false;
  int64_t taken = 0;
  const int64_t most = exponent - x.exponent;
  if (IsSmall(x.digits)) {
    uint64_t digits = SmallValue(x.digits);
    for (; digits % 10 == 0 && taken < most; ++taken) digits /= 10;
    mpz_set_ui(x.digits, digits);
    x.exponent += taken;
    return true;
  }
  Mpz ten, back;
  mpz_set_ui(ten, 10);
  taken = static_cast<int64_t>(mpz_remove(x.digits, x.digits, ten));
  if (taken > most) {
    if (!PowerOfTen(w, back, taken - most)) return false;
    mpz_mul(x.digits, x.digits, back);
    taken = most;
  }
  x.exponent += taken;
  return true;
}

void SetNan(DecimalWork& w, DecimalNumber& x, uint32_t signal) {
  w.Signal(signal);
  x = DecimalNumber();
  x.form = DecimalForm::kNan;
}

void SetInfinity(DecimalNumber& x, bool negative) {
  x.form = DecimalForm::kInfinity;
  x.negative = negative;
  x.exponent = 0;
  mpz_set_ui(x.digits, 0);
}

void SetInt(DecimalNumber& x, int64_t value) {
  x = DecimalNumber();
  x.negative = value < 0;
  mpz_set_si(x.digits, value);
  mpz_abs(x.digits, x.digits);
}

bool RoundToSize(DecimalWork& w, DecimalNumber& x, int64_t digits, DecimalRounding rounding) {
  if (!x.is_finite() || x.Size() <= digits) return true;
  if (!Drop(w, x, x.Size() - digits, rounding)) return false;
  return x.Size() <= digits || Drop(w, x, 1, rounding);
}

bool RoundToExponent(DecimalWork& w, DecimalNumber& x, int64_t exponent, DecimalRounding rounding) {
  if (!x.is_finite()) return true;
  if (x.is_zero()) return x.exponent = exponent, true;
  return x.exponent >= exponent ? Lower(w, x, exponent) : Drop(w, x, exponent - x.exponent, rounding);
}

bool Finish(DecimalWork& w, DecimalNumber& x) {
  const DecimalRules& r = w.rules;
  if (!x.is_finite()) return true;
  int64_t greatest = r.clamp ? r.Etop() : r.greatest_exponent;
  if (x.is_zero()) {
    int64_t exponent = std::clamp(x.exponent, r.Etiny(), greatest);
    if (exponent != x.exponent) w.Signal(kClamped);
    x.exponent = exponent;
    return true;
  }
  int64_t least = x.Size() + x.exponent - r.precision;
  if (least > r.Etop()) return Overflowed(w, x);
  bool subnormal = least < r.Etiny();
  if (subnormal) {
    w.Signal(kSubnormal);
    least = r.Etiny();
  }
  if (x.exponent < least) {
    uint32_t before = w.signals;
    if (!Drop(w, x, least - x.exponent, r.rounding)) return false;
    if (x.Size() > r.precision && !Drop(w, x, 1, r.rounding)) return false;
    if (!x.is_zero() && x.Adjusted() > r.greatest_exponent) return Overflowed(w, x);
    if (subnormal && (w.signals & kInexact)) w.Signal(kUnderflow);
    if (x.is_zero() && subnormal) w.Signal(kClamped);
    (void)before;
    return true;
  }
  if (r.clamp && x.exponent > r.Etop()) {
    w.Signal(kClamped);
    return Lower(w, x, r.Etop());
  }
  return true;
}

bool TakeNan(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out) {
  for (const DecimalNumber* x : {&a, &b}) {
    if (x->form != DecimalForm::kSignalingNan) continue;
    w.Signal(kInvalid);
    out = *x;
    out.form = DecimalForm::kNan;
    return true;
  }
  if (!a.is_nan() && !b.is_nan()) return false;
  out = a.is_nan() ? a : b;
  return true;
}

bool AddNumbers(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, bool subtract, DecimalNumber& out) {
  if (TakeNan(w, a, b, out)) return true;
  bool b_negative = b.negative != subtract;
  if (a.is_infinite() || b.is_infinite()) {
    if (a.is_infinite() && b.is_infinite() && a.negative != b_negative) return SetNan(w, out, kInvalid), true;
    return SetInfinity(out, a.is_infinite() ? a.negative : b_negative), true;
  }
  int64_t exponent = std::min(a.exponent, b.exponent), precision = w.rules.precision;
  DecimalNumber x = a, y = b;
  y.negative = b_negative;
  if (x.is_zero() || y.is_zero()) {
    if (x.is_zero() && y.is_zero()) {
      out = DecimalNumber();
      out.exponent = exponent;
      out.negative = (x.negative && y.negative) || (x.negative != y.negative && w.rules.rounding == DecimalRounding::kFloor);
      return Finish(w, out);
    }
    out = x.is_zero() ? y : x;
    // As many digits as there is room for.
    exponent = std::max(exponent, out.exponent - precision - 1);
    return Lower(w, out, exponent) && Finish(w, out);
  }
  // A number that is too small to be seen is as good as a small one: 1e100 + 1e-100.
  DecimalNumber& large = x.exponent >= y.exponent ? x : y;
  DecimalNumber& small = x.exponent >= y.exponent ? y : x;
  int64_t floor = large.exponent + std::min<int64_t>(-1, large.Size() - precision - 2);
  if (small.Size() + small.exponent - 1 < floor) {
    mpz_set_ui(small.digits, 1);
    small.exponent = floor;
  }
  if (!Lower(w, large, small.exponent)) return false;
  if (x.negative) mpz_neg(x.digits, x.digits);
  if (y.negative) mpz_neg(y.digits, y.digits);
  exponent = small.exponent;
  mpz_add(out.digits, x.digits, y.digits);
  out.form = DecimalForm::kFinite;
  out.exponent = exponent;
  int sign = mpz_sgn(static_cast<mpz_srcptr>(out.digits));
  out.negative = sign < 0 || (sign == 0 && w.rules.rounding == DecimalRounding::kFloor);
  mpz_abs(out.digits, out.digits);
  return Finish(w, out);
}

bool MultiplyNumbers(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out) {
  if (TakeNan(w, a, b, out)) return true;
  bool negative = a.negative != b.negative;
  if (a.is_infinite() || b.is_infinite()) {
    if (a.is_zero() || b.is_zero()) return SetNan(w, out, kInvalid), true;
    return SetInfinity(out, negative), true;
  }
  if (!w.Pay(a.Size() + b.Size())) return false;
  int64_t exponent = a.exponent + b.exponent;
  mpz_mul(out.digits, a.digits, b.digits);
  out.form = DecimalForm::kFinite;
  out.negative = negative;
  out.exponent = exponent;
  return Finish(w, out);
}

bool DivideNumbers(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out) {
  if (TakeNan(w, a, b, out)) return true;
  bool negative = a.negative != b.negative;
  if (a.is_infinite()) {
    if (b.is_infinite()) return SetNan(w, out, kInvalid), true;
    return SetInfinity(out, negative), true;
  }
  if (b.is_infinite()) {
    out = DecimalNumber();
    out.negative = negative;
    out.exponent = w.rules.Etiny();
    w.Signal(kClamped);
    return true;
  }
  if (b.is_zero()) {
    if (a.is_zero()) return SetNan(w, out, kDivisionUndefined), true;
    w.Signal(kDivisionByZero);
    return SetInfinity(out, negative), true;
  }
  int64_t ideal = a.exponent - b.exponent;
  if (a.is_zero()) {
    out = DecimalNumber();
    out.negative = negative;
    out.exponent = ideal;
    return Finish(w, out);
  }
  int64_t shift = b.Size() - a.Size() + w.rules.precision + 1;
  Mpz above, below, rest;
  mpz_set(above, a.digits);
  mpz_set(below, b.digits);
  Mpz factor;
  if (!PowerOfTen(w, factor, std::abs(shift)) || !w.Pay(a.Size() + b.Size() + std::abs(shift))) return false;
  if (shift >= 0) mpz_mul(above, above, factor);
  else mpz_mul(below, below, factor);
  DecimalNumber quotient;
  mpz_tdiv_qr(quotient.digits, rest, above, below);
  quotient.exponent = ideal - shift;
  quotient.negative = negative;
  if (mpz_sgn(static_cast<mpz_srcptr>(rest)) != 0) {
    // What is left must not look like nothing or a half when it is rounded away.
    if (mpz_divisible_ui_p(quotient.digits, 5)) mpz_add_ui(quotient.digits, quotient.digits, 1);
  } else if (!TakeZeros(w, quotient, ideal)) {
    return false;
  }
  out = std::move(quotient);
  return Finish(w, out);
}

bool DivideWhole(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber* quotient, DecimalNumber* rest) {
  DecimalNumber nan;
  auto both_nan = [&](uint32_t for_quotient, uint32_t for_rest) {
    if (quotient) SetNan(w, *quotient, for_quotient);
    if (rest) SetNan(w, *rest, for_rest);
    return true;
  };
  if (TakeNan(w, a, b, nan)) {
    if (quotient) *quotient = nan;
    if (rest) *rest = nan;
    return true;
  }
  bool negative = a.negative != b.negative;
  if (a.is_infinite()) {
    if (b.is_infinite()) return both_nan(kInvalid, kInvalid);
    if (quotient) SetInfinity(*quotient, negative);
    if (rest) SetNan(w, *rest, kInvalid);
    return true;
  }
  if (b.is_zero()) {
    if (a.is_zero()) return both_nan(kDivisionUndefined, kDivisionUndefined);
    if (quotient) {
      w.Signal(kDivisionByZero);
      SetInfinity(*quotient, negative);
    }
    if (rest) SetNan(w, *rest, kInvalid);
    return true;
  }
  int64_t ideal = b.is_infinite() ? a.exponent : std::min(a.exponent, b.exponent);
  int64_t distance = a.is_zero() || b.is_infinite() ? -2 : a.Adjusted() - b.Adjusted();
  DecimalNumber q, r = a;
  q.negative = negative;
  if (distance <= -2) {
    if (!RoundToExponent(w, r, ideal, w.rules.rounding)) return false;
  } else if (distance > w.rules.precision) {
    return both_nan(kDivisionImpossible, kDivisionImpossible);
  } else {
    Mpz x, y, factor;
    mpz_set(x, a.digits);
    mpz_set(y, b.digits);
    if (!PowerOfTen(w, factor, std::abs(a.exponent - b.exponent))) return false;
    if (a.exponent >= b.exponent) mpz_mul(x, x, factor);
    else mpz_mul(y, y, factor);
    mpz_tdiv_qr(q.digits, r.digits, x, y);
    r.exponent = ideal;
    if (q.Size() > w.rules.precision) return both_nan(kDivisionImpossible, kDivisionImpossible);
  }
  if (quotient) *quotient = q;
  if (rest) {
    *rest = r;
    return Finish(w, *rest);
  }
  return true;
}

bool SquareRoot(DecimalWork& w, const DecimalNumber& a, DecimalNumber& out) {
  if (TakeNan(w, a, a, out)) return true;
  auto halved = [](int64_t e) { return e >= 0 ? e / 2 : -((-e + 1) / 2); };
  if (a.is_zero()) {
    out = a;
    out.exponent = halved(a.exponent);
    return Finish(w, out);
  }
  if (a.negative) return SetNan(w, out, kInvalid), true;
  if (a.is_infinite()) return out = a, true;
  int64_t precision = w.rules.precision + 1, exponent = halved(a.exponent);
  Mpz c, root, factor, rest;
  mpz_set(c, a.digits);
  bool odd = a.exponent - 2 * exponent != 0;
  int64_t size = odd ? a.Size() / 2 + 1 : (a.Size() + 1) / 2;
  if (odd) mpz_mul_ui(c, c, 10);
  int64_t shift = precision - size;
  bool exact = true;
  if (!PowerOfTen(w, factor, 2 * std::abs(shift)) || !w.Pay(a.Size() + 2 * std::abs(shift))) return false;
  if (shift >= 0) {
    mpz_mul(c, c, factor);
  } else {
    mpz_tdiv_qr(c, rest, c, factor);
    exact = mpz_sgn(static_cast<mpz_srcptr>(rest)) == 0;
  }
  mpz_sqrtrem(root, rest, c);
  exact = exact && mpz_sgn(static_cast<mpz_srcptr>(rest)) == 0;
  DecimalNumber x;
  mpz_set(x.digits, root);
  x.exponent = exponent - shift;
  if (exact) {
    // Back to the exponent it would have by hand.
    if (x.exponent > exponent) {
      if (!Lower(w, x, exponent)) return false;
    } else if (!TakeZeros(w, x, exponent)) {
      return false;
    }
  } else if (mpz_divisible_ui_p(x.digits, 5)) {
    mpz_add_ui(x.digits, x.digits, 1);
  }
  out = x;
  DecimalRounding rounding = w.rules.rounding;
  w.rules.rounding = DecimalRounding::kHalfEven;
  bool ok = Finish(w, out);
  w.rules.rounding = rounding;
  return ok;
}

bool Quantize(DecimalWork& w, const DecimalNumber& a, int64_t exponent, DecimalRounding rounding, DecimalNumber& out) {
  const DecimalRules& r = w.rules;
  if (exponent < r.Etiny() || exponent > r.greatest_exponent) return SetNan(w, out, kInvalid), true;
  if (a.is_zero()) {
    out = a;
    out.exponent = exponent;
    return Finish(w, out);
  }
  if (a.Adjusted() > r.greatest_exponent || a.Adjusted() - exponent + 1 > r.precision) return SetNan(w, out, kInvalid), true;
  DecimalNumber x = a;
  if (!RoundToExponent(w, x, exponent, rounding)) return false;
  if ((!x.is_zero() && x.Adjusted() > r.greatest_exponent) || x.Size() > r.precision) return SetNan(w, out, kInvalid), true;
  out = x;
  if (!out.is_zero() && out.Adjusted() < r.least_exponent) w.Signal(kSubnormal);
  return Finish(w, out);
}

bool CompareDecimals(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, int& order) {
  auto signed_order = [&](int size) { return order = a.negative ? -size : size, true; };
  int sa = a.is_zero() ? 0 : a.negative ? -1 : 1, sb = b.is_zero() ? 0 : b.negative ? -1 : 1;
  if (sa != sb) return order = sa < sb ? -1 : 1, true;
  if (sa == 0) return order = 0, true;
  if (a.is_infinite() || b.is_infinite()) return signed_order(a.is_infinite() - b.is_infinite());
  if (a.Adjusted() != b.Adjusted()) return signed_order(a.Adjusted() < b.Adjusted() ? -1 : 1);
  DecimalNumber x = a, y = b;
  int64_t exponent = std::min(a.exponent, b.exponent);
  if (!Lower(w, x, exponent) || !Lower(w, y, exponent)) return false;
  int size = mpz_cmp(x.digits, y.digits);
  return signed_order(size < 0 ? -1 : size > 0);
}

// base^n by squaring, each step rounded to the rules.
static bool WholePower(DecimalWork& w, DecimalNumber base, mpz_srcptr n, DecimalNumber& out) {
  DecimalNumber result;
  SetInt(result, 1);
  size_t bits = mpz_sizeinbase(n, 2);
  for (size_t i = bits; i-- > 0;) {
    if (!MultiplyNumbers(w, result, result, result)) return false;
    if (mpz_tstbit(n, i) && !MultiplyNumbers(w, result, base, result)) return false;
    if (!result.is_finite() || result.is_zero()) break;
  }
  out = result;
  return true;
}

bool RaiseToPower(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out) {
  if (TakeNan(w, a, b, out)) return true;
  bool whole, odd;
  if (!IsOddWhole(w, b, whole, odd)) return false;
  if (b.is_zero()) {
    if (a.is_zero()) return SetNan(w, out, kInvalid), true;
    return SetInt(out, 1), true;
  }
  bool negative = a.negative && whole && odd;
  if (a.negative && !a.is_zero() && !whole && !b.is_infinite()) return SetNan(w, out, kInvalid), true;
  if (a.negative && b.is_infinite() && !a.is_zero()) return SetNan(w, out, kInvalid), true;
  if (a.is_zero() || a.is_infinite()) {
    bool large = a.is_infinite() != b.negative;
    if (large) return SetInfinity(out, negative), true;
    SetInt(out, 0);
    out.negative = negative;
    return true;
  }
  DecimalNumber one;
  SetInt(one, 1);
  int to_one;
  DecimalNumber size = a;
  size.negative = false;
  if (!CompareDecimals(w, size, one, to_one)) return false;
  if (b.is_infinite()) {
    if (to_one == 0) {
      SetInt(out, 1);
      return RoundToExponent(w, out, 1 - w.rules.precision, w.rules.rounding);
    }
    if ((to_one > 0) != b.negative) return SetInfinity(out, false), true;
    return SetInt(out, 0), true;
  }
  if (!whole) {
    DecimalWork inner{w.rt, w.rules, 0};
    inner.rules.precision = w.rules.precision + std::max<int64_t>(0, b.Adjusted() + 1) + 10;
    inner.rules.least_exponent = -kGreatestDecimalExponent;
    inner.rules.greatest_exponent = kGreatestDecimalExponent;
    inner.rules.rounding = DecimalRounding::kHalfEven;
    DecimalNumber log, product;
    if (!Logarithm(inner, size, false, log) || !MultiplyNumbers(inner, log, b, product)) return false;
    if (product.is_zero()) {
      SetInt(out, 1);
    } else {
      inner.rules.precision = w.rules.precision + 8;
      if (!Exponential(inner, product, out)) return false;
    }
    w.Signal(kInexact | kRounded);
    if (to_one == 0) {
      SetInt(out, 1);
      return RoundToExponent(w, out, 1 - w.rules.precision, w.rules.rounding);
    }
    return Finish(w, out);
  }
  DecimalNumber exponent = b;
  exponent.negative = false;
  if (exponent.Adjusted() > 18) {
    // Out of all range, unless it is a power of one.
    if (to_one == 0) {
      SetInt(out, 1);
      out.negative = negative;
      return RoundToExponent(w, out, 1 - w.rules.precision, w.rules.rounding);
    }
    DecimalNumber far;
    SetInt(far, 1);
    far.negative = negative;
    far.exponent = (to_one > 0) != b.negative ? kGreatestDecimalExponent / 2 : -kGreatestDecimalExponent / 2;
    out = far;
    return Finish(w, out);
  }
  if (!Lower(w, exponent, 0) || (exponent.exponent < 0 && !RoundToExponent(w, exponent, 0, DecimalRounding::kDown))) return false;
  DecimalWork inner{w.rt, w.rules, 0};
  inner.rules.precision = w.rules.precision + DigitsOf(exponent.digits) + 4;
  inner.rules.rounding = DecimalRounding::kHalfEven;
  inner.rules.least_exponent = -kGreatestDecimalExponent;
  inner.rules.greatest_exponent = kGreatestDecimalExponent;
  inner.rules.clamp = 0;
  DecimalNumber base = a;
  if (b.negative && !DivideNumbers(inner, one, a, base)) return false;
  if (!WholePower(inner, base, exponent.digits, out)) return false;
  w.signals |= inner.signals & (kInexact | kRounded);
  if (out.is_infinite()) return Overflowed(w, out);
  return Finish(w, out);
}

}  // namespace penstock

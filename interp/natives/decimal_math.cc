// exp and logarithms of decimals, in binary fixed point with digits to spare.
#include <algorithm>

#include "interp/natives/decimal_number.h"

namespace penstock {
namespace {

using namespace decimal_signal;

constexpr int64_t kSpareDigits = 12;

// Numbers are integers times 2^-bits.
struct FixedPoint {
  mp_bitcnt_t bits;

  void Times(mpz_ptr out, mpz_srcptr a, mpz_srcptr b) const {
    mpz_mul(out, a, b);
    mpz_fdiv_q_2exp(out, out, bits);
  }
  void Over(mpz_ptr out, mpz_srcptr a, mpz_srcptr b) const {
    Mpz above;
    mpz_mul_2exp(above, a, bits);
    mpz_fdiv_q(out, above, b);
  }
};

mp_bitcnt_t BitsFor(int64_t digits) { return static_cast<mp_bitcnt_t>(digits * 3322 / 1000 + 64); }

// Series of so many terms over numbers of so many digits.
bool PayForSeries(DecimalWork& w, int64_t digits) {
  if (digits > 100'000) return w.rt.HitLimit("value_bytes");
  return w.rt.Charge(digits * (1 + digits / 64)) && w.Pay(digits);
}

// atanh(x) for a small x.
void Atanh(const FixedPoint& f, mpz_ptr out, mpz_srcptr x) {
  Mpz power, square, term;
  mpz_set(power, x);
  f.Times(square, x, x);
  mpz_set(out, x);
  for (unsigned long n = 3; mpz_sgn(static_cast<mpz_srcptr>(power)) != 0; n += 2) {
    f.Times(power, power, square);
    mpz_tdiv_q_ui(term, power, n);
    if (mpz_sgn(static_cast<mpz_srcptr>(term)) == 0) break;
    mpz_add(out, out, term);
  }
}

// The logarithm of x > 0: roots bring it near to 1, where the series is short.
void Log(const FixedPoint& f, mpz_ptr out, mpz_srcptr x) {
  constexpr int kRoots = 12;
  FixedPoint wide{f.bits + 2 * kRoots + 16};
  Mpz y, one, above, below;
  mpz_mul_2exp(y, x, wide.bits - f.bits);
  for (int i = 0; i < kRoots; ++i) {
    mpz_mul_2exp(y, y, wide.bits);
    mpz_sqrt(y, y);
  }
  mpz_ui_pow_ui(one, 2, wide.bits);
  mpz_sub(above, y, one);
  mpz_add(below, y, one);
  wide.Over(above, above, below);
  Atanh(wide, out, above);
  mpz_mul_2exp(out, out, kRoots + 1);
  mpz_fdiv_q_2exp(out, out, wide.bits - f.bits);
}

void LogOfTen(const FixedPoint& f, mpz_ptr out) {
  Mpz ten;
  mpz_set_ui(ten, 10);
  mpz_mul_2exp(ten, ten, f.bits);
  Log(f, out, ten);
}

// digits * 10^exponent in fixed point. False: the run ends.
bool ToFixed(DecimalWork& w, const FixedPoint& f, mpz_srcptr digits, int64_t exponent, mpz_ptr out) {
  Mpz factor;
  if (!PowerOfTen(w, factor, std::abs(exponent))) return false;
  mpz_mul_2exp(out, digits, f.bits);
  if (exponent >= 0) mpz_mul(out, out, factor);
  else mpz_fdiv_q(out, out, factor);
  return true;
}

// The decimal of `size` digits nearest to a fixed-point number, times 10^shift.
bool FromFixed(DecimalWork& w, const FixedPoint& f, mpz_srcptr x, int64_t size, int64_t shift, DecimalNumber& out) {
  Mpz factor;
  if (!PowerOfTen(w, factor, size)) return false;
  out = DecimalNumber();
  out.negative = mpz_sgn(x) < 0;
  mpz_abs(out.digits, x);
  mpz_mul(out.digits, out.digits, factor);
  mpz_fdiv_q_2exp(out.digits, out.digits, f.bits);
  // Never quite a number that ends here: it must not look like an exact half.
  if (mpz_divisible_ui_p(out.digits, 5)) mpz_add_ui(out.digits, out.digits, 1);
  out.exponent = shift - size;
  return true;
}

bool FinishNearest(DecimalWork& w, DecimalNumber& x) {
  DecimalRounding rounding = w.rules.rounding;
  w.rules.rounding = DecimalRounding::kHalfEven;
  w.Signal(kInexact | kRounded);
  bool ok = Finish(w, x);
  w.rules.rounding = rounding;
  return ok;
}

}  // namespace

bool Exponential(DecimalWork& w, const DecimalNumber& a, DecimalNumber& out) {
  if (TakeNan(w, a, a, out)) return true;
  if (a.is_zero()) return SetInt(out, 1), true;
  if (a.is_infinite()) {
    if (a.negative) SetInt(out, 0);
    else out = a;
    return true;
  }
  if (a.Adjusted() > 19) {
    DecimalNumber far;
    SetInt(far, 1);
    far.exponent = a.negative ? -kGreatestDecimalExponent / 2 : kGreatestDecimalExponent / 2;
    out = far;
    return FinishNearest(w, out);
  }
  if (a.Adjusted() < -w.rules.precision - 2) {
    SetInt(out, 1);
    w.Signal(decimal_signal::kInexact | decimal_signal::kRounded);
    return RoundToExponent(w, out, 1 - w.rules.precision, w.rules.rounding);
  }
  int64_t digits = w.rules.precision + kSpareDigits, large = std::max<int64_t>(0, a.Adjusted() + 1);
  if (!PayForSeries(w, digits + large)) return false;
  FixedPoint f{BitsFor(digits + large)};
  Mpz x, ten, n, r;
  if (!ToFixed(w, f, a.digits, a.exponent, x)) return false;
  if (a.negative) mpz_neg(x, x);
  LogOfTen(f, ten);
  mpz_fdiv_qr(n, r, x, ten);
  constexpr int kHalvings = 12;
  mpz_fdiv_q_2exp(r, r, kHalvings);
  FixedPoint wide{f.bits + 2 * kHalvings};
  mpz_mul_2exp(r, r, 2 * kHalvings);
  Mpz sum, term;
  mpz_ui_pow_ui(sum, 2, wide.bits);
  mpz_set(term, sum);
  for (unsigned long k = 1;; ++k) {
    wide.Times(term, term, r);
    mpz_fdiv_q_ui(term, term, k);
    if (mpz_sgn(static_cast<mpz_srcptr>(term)) == 0) break;
    mpz_add(sum, sum, term);
  }
  for (int i = 0; i < kHalvings; ++i) wide.Times(sum, sum, sum);
  int64_t shift = mpz_fits_slong_p(static_cast<mpz_srcptr>(n)) ? mpz_get_si(n) : a.negative ? -kGreatestDecimalExponent : kGreatestDecimalExponent;
  if (!FromFixed(w, wide, sum, digits, shift, out)) return false;
  return FinishNearest(w, out);
}

bool Logarithm(DecimalWork& w, const DecimalNumber& a, bool base_ten, DecimalNumber& out) {
  if (TakeNan(w, a, a, out)) return true;
  if (a.is_zero()) return SetInfinity(out, true), true;
  if (a.negative) return SetNan(w, out, kInvalid), true;
  if (a.is_infinite()) return out = a, true;
  DecimalNumber one, distance;
  SetInt(one, 1);
  int order;
  if (!CompareDecimals(w, a, one, order)) return false;
  if (order == 0) return SetInt(out, 0), true;
  if (base_ten) {
    Mpz power;
    if (!PowerOfTen(w, power, a.Size() - 1)) return false;
    if (mpz_cmp(power, a.digits) == 0) {
      SetInt(out, a.Adjusted());
      return FinishNearest(w, out);
    }
  }
  // Near 1 the logarithm is small, and needs more digits for as many that count.
  int64_t near = 0;
  if (a.Adjusted() == 0 || a.Adjusted() == -1) {
    DecimalWork exact{w.rt, w.rules, 0};
    exact.rules.precision = a.Size() + 2;
    exact.rules.least_exponent = -kGreatestDecimalExponent;
    if (!AddNumbers(exact, a, one, true, distance)) return false;
    near = std::max<int64_t>(0, -distance.Adjusted());
  }
  int64_t digits = w.rules.precision + kSpareDigits + near + 20;
  if (!PayForSeries(w, digits + a.Size())) return false;
  FixedPoint f{BitsFor(digits)};
  Mpz x, log, ten;
  if (!ToFixed(w, f, a.digits, -(a.Size() - 1), x)) return false;
  Log(f, log, x);
  LogOfTen(f, ten);
  if (base_ten) {
    f.Over(log, log, ten);
    mpz_ui_pow_ui(ten, 2, f.bits);
  }
  if (a.Adjusted() >= 0) mpz_addmul_ui(log, ten, static_cast<unsigned long>(a.Adjusted()));
  else mpz_submul_ui(log, ten, static_cast<unsigned long>(-a.Adjusted()));
  if (!FromFixed(w, f, log, digits, 0, out)) return false;
  return FinishNearest(w, out);
}

}  // namespace penstock

// What math does with ints: factorials, combinations, divisors, whole roots.
#include "interp/arguments.h"
#include "interp/builtin_functions.h"

namespace penstock {
namespace {

bool IsNegative(Value v) { return v.is(Kind::kBigInt) ? v.As<BigInt>()->size < 0 : v.int_value < 0; }

Value TooLarge(Runtime& rt, std::string_view what, std::string_view most) {
  return Raise(rt, ExceptionType::OverflowError, "{} {}", what, most);
}

// May a number of about so many bits be made? Charges for the work.
bool MayMake(Runtime& rt, double bits) {
  if (bits > 8e9) return rt.MayAllocate(SIZE_MAX / 4);
  return rt.Charge(static_cast<int64_t>(bits / 64)) && rt.MayAllocate(static_cast<size_t>(bits / 8) + 64);
}

double Log2(double x) { return x < 2 ? 1 : __builtin_log2(x); }

// n! / (n - k)!, by halves.
void Product(mpz_ptr out, int64_t from, int64_t count) {
  if (count <= 8) {
    mpz_set_si(out, 1);
    for (int64_t i = 0; i < count; ++i) mpz_mul_si(out, out, from + i);
    return;
  }
  Mpz half;
  Product(out, from, count / 2);
  Product(half, from + count / 2, count - count / 2);
  mpz_mul(out, out, half);
}

struct Choice {
  Mpz n;
  int64_t k = 0;
  bool none = false;  // k > n
};

// n and k of comb and perm.
bool ReadChoice(Runtime& rt, Value n, Value k, std::string_view function, Choice& out) {
  n = ToIntValue(rt, n);
  if (!n) return false;
  if (k && !(k.is_none() && function == "perm")) {
    k = ToIntValue(rt, k);
    if (!k) return false;
  } else {
    k = n;
  }
  if (IsNegative(n)) return RaiseText(rt, ExceptionType::ValueError, "n must be a non-negative integer"), false;
  if (IsNegative(k)) return RaiseText(rt, ExceptionType::ValueError, "k must be a non-negative integer"), false;
  Mpz wanted(k);
  mpz_set(out.n, Mpz(n));
  out.none = mpz_cmp(wanted, out.n) > 0;
  if (out.none) return true;
  if (function == "comb") {
    Mpz other;
    mpz_sub(other, out.n, wanted);
    if (mpz_cmp(other, wanted) < 0) mpz_set(wanted, other);
  }
  if (!mpz_fits_slong_p(wanted)) {
    TooLarge(rt, function == "comb" ? "min(n - k, k)" : "k", "must not exceed 9223372036854775807");
    return false;
  }
  out.k = mpz_get_si(wanted);
  return true;
}

}  // namespace

Value Builtin_MathFactorial(Runtime& rt, const Args& args) {
  Value n = ToIntValue(rt, args[0]);
  if (!n) return {};
  if (IsNegative(n)) return RaiseText(rt, ExceptionType::ValueError, "factorial() not defined for negative values");
  if (n.is(Kind::kBigInt)) return TooLarge(rt, "factorial() argument", "should not exceed 9223372036854775807");
  double count = static_cast<double>(n.int_value);
  if (!MayMake(rt, count * Log2(count)) || !rt.Charge(n.int_value)) return {};
  Mpz r;
  mpz_fac_ui(r, static_cast<unsigned long>(n.int_value));
  return NewInt(rt, r);
}

Value Builtin_MathComb(Runtime& rt, const Args& args) {
  Choice choice;
  if (!ReadChoice(rt, args[0], args[1], "comb", choice)) return {};
  if (choice.none) return Value::Int(0);
  double bits = static_cast<double>(choice.k) * static_cast<double>(mpz_sizeinbase(choice.n, 2));
  if (!MayMake(rt, bits) || !rt.Charge(choice.k)) return {};
  Mpz r;
  mpz_bin_ui(r, choice.n, static_cast<unsigned long>(choice.k));
  return NewInt(rt, r);
}

Value Builtin_MathPerm(Runtime& rt, const Args& args) {
  if (args.count == 1 || args[1].is_none()) return Builtin_MathFactorial(rt, args);
  Choice choice;
  if (!ReadChoice(rt, args[0], args[1], "perm", choice)) return {};
  if (choice.none) return Value::Int(0);
  double bits = static_cast<double>(choice.k) * static_cast<double>(mpz_sizeinbase(choice.n, 2));
  if (!MayMake(rt, bits) || !rt.Charge(choice.k)) return {};
  Mpz r, first;
  if (mpz_fits_slong_p(choice.n)) {
    Product(r, mpz_get_si(choice.n) - choice.k + 1, choice.k);
    return NewInt(rt, r);
  }
  mpz_set_si(r, 1);
  for (int64_t i = 0; i < choice.k; ++i) {
    mpz_sub_ui(first, choice.n, static_cast<unsigned long>(i));
    mpz_mul(r, r, first);
  }
  return NewInt(rt, r);
}

Value Builtin_MathIsqrt(Runtime& rt, const Args& args) {
  Value n = ToIntValue(rt, args[0]);
  if (!n) return {};
  if (IsNegative(n)) return RaiseText(rt, ExceptionType::ValueError, "isqrt() argument must be nonnegative");
  Mpz z(n);
  if (!rt.Charge(static_cast<int64_t>(mpz_size(z)))) return {};
  mpz_sqrt(z, z);
  return NewInt(rt, z);
}

namespace {

Value OverAll(Runtime& rt, const Args& args, long start, void (*join)(mpz_ptr, mpz_srcptr, mpz_srcptr)) {
  Mpz r;
  mpz_set_si(r, start);
  for (uint32_t i = 0; i < args.count; ++i) {
    Value v = ToIntValue(rt, args.items[i]);
    if (!v) return {};
    Mpz z(v);
    size_t limbs = mpz_size(r) + mpz_size(z);
    if (!rt.Charge(static_cast<int64_t>(1 + limbs)) || !rt.MayAllocate(16 * limbs)) return {};
    join(r, r, z);
  }
  mpz_abs(r, r);
  return NewInt(rt, r);
}

}  // namespace

Value Builtin_MathGcd(Runtime& rt, const Args& args) { return OverAll(rt, args, 0, mpz_gcd); }
Value Builtin_MathLcm(Runtime& rt, const Args& args) { return OverAll(rt, args, 1, mpz_lcm); }

}  // namespace penstock

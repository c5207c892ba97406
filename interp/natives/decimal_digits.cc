// Decimal's methods that look at single digits, at neighbours, and at the order of all numbers.
#include <algorithm>

#include "interp/builtin_functions.h"
#include "interp/natives/decimal_values.h"

namespace penstock {
namespace {

using namespace decimal_signal;

constexpr std::string_view kContextName[] = {"context"};
constexpr std::string_view kOtherNames[] = {"other", "context"};

template <typename Compute>
Value OfOne(Runtime& rt, const Args& args, Compute compute) {
  Value bound[1];
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, out;
  if (!BindDate(rt, args, "", kContextName, 1, 0, 1, bound) || !StartWork(rt, bound[0], w)) return Value();
  LoadDecimal(args.self, x);
  return compute(w, x, out) ? ResultOf(w, out) : Value();
}

template <typename Compute>
Value OfTwo(Runtime& rt, const Args& args, Compute compute) {
  Value bound[2];
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, y, out;
  if (!BindDate(rt, args, "", kOtherNames, 2, 1, 2, bound) || !StartWork(rt, bound[1], w) || !NumberArgument(rt, bound[0], y)) return Value();
  LoadDecimal(args.self, x);
  return compute(w, x, y, out) ? ResultOf(w, out) : Value();
}

// Is it of the size that the rules call normal?
template <typename Test>
Value AskedOfSize(Runtime& rt, const Args& args, Test test) {
  Value bound[1];
  DecimalWork w{rt, {}, 0};
  DecimalNumber x;
  if (!BindDate(rt, args, "", kContextName, 1, 0, 1, bound) || !StartWork(rt, bound[0], w)) return Value();
  LoadDecimal(args.self, x);
  return Value::Bool(x.is_finite() && !x.is_zero() && test(x.Adjusted() < w.rules.least_exponent));
}

int SignOf(int order) { return order < 0 ? -1 : order > 0; }

// -1, 0, 1 by the order in which no two numbers are the same that look different: -NaN < -sNaN < -Infinity < ... < 1.00 < 1.0 < ... < sNaN < NaN.
bool TotalOrder(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, int& order) {
  if (a.negative != b.negative) return order = a.negative ? -1 : 1, true;
  const auto rank = [](const DecimalNumber& x) { return x.form == DecimalForm::kNan ? 2 : x.form == DecimalForm::kSignalingNan ? 1 : 0; };
  if (rank(a) != rank(b)) {
    order = rank(a) < rank(b) ? -1 : 1;
  } else if (rank(a) != 0) {
    order = SignOf(mpz_cmp(a.digits, b.digits));
  } else {
    DecimalNumber x = a, y = b;
    x.negative = y.negative = false;
    if (!CompareDecimals(w, x, y, order)) return false;
    if (order == 0 && a.is_finite() && a.exponent != b.exponent) order = a.exponent < b.exponent ? -1 : 1;
  }
  if (a.negative) order = -order;
  return true;
}

Value OrderOf(Runtime& rt, const Args& args, bool by_size) {
  return OfTwo(rt, args, [by_size](DecimalWork& w, DecimalNumber& x, DecimalNumber& y, DecimalNumber& out) {
    if (by_size) x.negative = y.negative = false;
    int order;
    if (!TotalOrder(w, x, y, order)) return false;
    return SetInt(out, order), true;
  });
}

// The greatest finite number.
bool SetGreatest(DecimalWork& w, bool negative, DecimalNumber& out) {
  out = DecimalNumber();
  if (!PowerOfTen(w, out.digits, w.rules.precision)) return false;
  mpz_sub_ui(out.digits, out.digits, 1);
  out.exponent = w.rules.Etop();
  out.negative = negative;
  return true;
}

// The next number that the rules can hold. What is lost on the way is signalled to nobody.
bool Neighbour(DecimalWork& w, const DecimalNumber& x, bool up, DecimalNumber& out) {
  if (x.is_infinite()) return x.negative == up ? SetGreatest(w, x.negative, out) : (out = x, true);
  DecimalWork quiet{w.rt, w.rules, 0};
  quiet.rules.rounding = up ? DecimalRounding::kCeiling : DecimalRounding::kFloor;
  out = x;
  int order;
  if (!Finish(quiet, out) || !CompareDecimals(quiet, out, x, order)) return false;
  if (order != 0) return true;
  DecimalNumber least;
  SetInt(least, 1);
  least.exponent = w.rules.Etiny() - 1;
  return AddNumbers(quiet, x, least, !up, out);
}

// What the step to a neighbour on the way to another number signals.
void SignalStep(DecimalWork& w, const DecimalNumber& out) {
  if (out.is_infinite()) return w.Signal(kOverflow | kInexact | kRounded);
  if (!out.is_zero() && out.Adjusted() >= w.rules.least_exponent) return;
  w.Signal(kUnderflow | kSubnormal | kInexact | kRounded | (out.is_zero() ? kClamped : 0));
}

// By how many places, left if positive; nothing: it is no such number.
bool PlacesOf(const DecimalWork& w, const DecimalNumber& y, int64_t& places) {
  if (!y.is_finite() || y.exponent != 0 || mpz_cmp_si(static_cast<mpz_srcptr>(y.digits), w.rules.precision) > 0) return false;
  places = mpz_get_si(y.digits);
  if (y.negative) places = -places;
  return true;
}

// The digits, as many as the rules hold.
bool Padded(DecimalWork& w, const DecimalNumber& x, std::string& text) {
  const size_t size = static_cast<size_t>(w.rules.precision);
  if (!w.Pay(w.rules.precision + x.Size()) || !w.rt.MayAllocate(size + static_cast<size_t>(x.Size()))) return false;
  std::string digits(static_cast<size_t>(x.Size()) + 2, '\0');
  mpz_get_str(digits.data(), 10, x.digits);
  digits.resize(static_cast<size_t>(x.Size()));
  text = digits.size() >= size ? digits.substr(digits.size() - size) : std::string(size - digits.size(), '0') + digits;
  return true;
}

template <typename Move>
Value Moved(Runtime& rt, const Args& args, Move move) {
  return OfTwo(rt, args, [&](DecimalWork& w, DecimalNumber& x, DecimalNumber& y, DecimalNumber& out) {
    if (TakeNan(w, x, y, out)) return true;
    int64_t places;
    if (!PlacesOf(w, y, places)) return SetNan(w, out, kInvalid), true;
    out = x;
    std::string text;
    if (!x.is_finite()) return true;
    if (!Padded(w, x, text)) return false;
    move(text, places);
    return mpz_set_str(out.digits, text.c_str(), 10), true;
  });
}

bool IsLogical(DecimalWork& w, const DecimalNumber& x, std::string& text) {
  if (!x.is_finite() || x.negative || x.exponent != 0) return false;
  return Padded(w, x, text) && text.find_first_not_of("01") == std::string::npos && (x.Size() <= w.rules.precision || [&] {
    std::string all(static_cast<size_t>(x.Size()) + 2, '\0');
    mpz_get_str(all.data(), 10, x.digits);
    all.resize(static_cast<size_t>(x.Size()));
    return all.find_first_not_of("01") == std::string::npos;
  }());
}

// Digit by digit, of numbers that have no digits but 0 and 1.
template <typename Join>
Value Logical(Runtime& rt, const Args& args, Join join) {
  return OfTwo(rt, args, [&](DecimalWork& w, DecimalNumber& x, DecimalNumber& y, DecimalNumber& out) {
    std::string a, b;
    if (!IsLogical(w, x, a) || !IsLogical(w, y, b)) return !w.rt.failed() && (SetNan(w, out, kInvalid), true);
    for (size_t i = 0; i < a.size(); ++i) a[i] = join(a[i] == '1', b[i] == '1') ? '1' : '0';
    return mpz_set_str(out.digits, a.c_str(), 10), true;
  });
}

// A whole number: its digits and nothing behind them. False: it is none, or the run ends.
bool ToWhole(DecimalWork& w, const DecimalNumber& x, mpz_ptr out) {
  Mpz power;
  if (!x.is_finite() || !w.Pay(x.Size()) || !PowerOfTen(w, power, std::abs(x.exponent))) return false;
  if (x.exponent >= 0) return mpz_mul(out, x.digits, power), true;
  if (!mpz_divisible_p(x.digits, power)) return false;
  return mpz_divexact(out, x.digits, power), true;
}

bool PowerWithin(DecimalWork& w, const DecimalNumber& x, const DecimalNumber& y, const DecimalNumber& z, DecimalNumber& out) {
  if (TakeNan(w, x, y, out) || TakeNan(w, z, z, out)) return true;
  const auto invalid = [&] { return !w.rt.failed() && (SetNan(w, out, kInvalid), true); };
  if (!x.is_finite() || !y.is_finite() || !z.is_finite() || (y.negative && !y.is_zero()) || z.is_zero() || z.Adjusted() >= w.rules.precision) return invalid();
  if (x.is_zero() && y.is_zero()) return invalid();
  Mpz base, exponent, modulus;
  if (!ToWhole(w, y, exponent) || !ToWhole(w, z, modulus)) return invalid();
  // A base with many zeros is taken apart, so that they are never written out.
  DecimalNumber digits = x;
  if (x.exponent < 0) {
    if (!ToWhole(w, x, base)) return invalid();
  } else {
    Mpz ten, power;
    mpz_set_ui(ten, 10);
    mpz_set_si(power, x.exponent);
    mpz_powm(ten, ten, power, modulus);
    mpz_mul(base, digits.digits, ten);
  }
  const int64_t work = y.Size() * 4 * z.Size();
  if (!w.Pay(work)) return false;
  const bool odd = mpz_odd_p(static_cast<mpz_srcptr>(exponent));
  out = DecimalNumber();
  mpz_powm(out.digits, base, exponent, modulus);
  out.negative = x.negative && odd;
  return true;
}

}  // namespace

Value DecimalPowerModulo(Runtime& rt, Value base, Value exponent, Value modulus) {
  DecimalWork w{rt, {}, 0};
  DecimalNumber x, y, z, out;
  if (!StartWork(rt, Value(), w)) return Value();
  const int is[] = {ToNumber(rt, base, x), ToNumber(rt, exponent, y), ToNumber(rt, modulus, z)};
  if (std::find(std::begin(is), std::end(is), -1) != std::end(is)) return Value();
  if (std::find(std::begin(is), std::end(is), 0) != std::end(is)) {
    const bool of_floats = base.is(Kind::kFloat) || exponent.is(Kind::kFloat) || modulus.is(Kind::kFloat);
    if (of_floats) return RaiseText(rt, ExceptionType::TypeError, "pow() 3rd argument not allowed unless all arguments are integers");
    return Raise(rt, ExceptionType::TypeError, "unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'", TypeName(rt, base), TypeName(rt, exponent), TypeName(rt, modulus));
  }
  return PowerWithin(w, x, y, z, out) ? ResultOf(w, out) : Value();
}

Value MethodDecimalDecimalCanonical(Runtime& rt, const Args& args) { return TakesNothing(rt, args, "Decimal.canonical") ? args.self : Value(); }
Value MethodDecimalDecimalIsCanonical(Runtime& rt, const Args& args) { return TakesNothing(rt, args, "Decimal.is_canonical") ? Value::Bool(true) : Value(); }
Value MethodDecimalDecimalRadix(Runtime& rt, const Args& args) {
  DecimalNumber ten;
  SetInt(ten, 10);
  return TakesNothing(rt, args, "Decimal.radix") ? NewDecimal(rt, ten) : Value();
}
Value MethodDecimalDecimalIsNormal(Runtime& rt, const Args& args) { return AskedOfSize(rt, args, [](bool small) { return !small; }); }
Value MethodDecimalDecimalIsSubnormal(Runtime& rt, const Args& args) { return AskedOfSize(rt, args, [](bool small) { return small; }); }

Value MethodDecimalDecimalCompareSignal(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) {
    if (TakeNan(w, x, y, out)) return w.Signal(kInvalid), true;
    int order;
    if (!CompareDecimals(w, x, y, order)) return false;
    return SetInt(out, order), true;
  });
}
Value MethodDecimalDecimalCompareTotal(Runtime& rt, const Args& args) { return OrderOf(rt, args, false); }
Value MethodDecimalDecimalCompareTotalMag(Runtime& rt, const Args& args) { return OrderOf(rt, args, true); }

Value MethodDecimalDecimalNextPlus(Runtime& rt, const Args& args) {
  return OfOne(rt, args, [](DecimalWork& w, auto& x, auto& out) { return TakeNan(w, x, x, out) || Neighbour(w, x, true, out); });
}
Value MethodDecimalDecimalNextMinus(Runtime& rt, const Args& args) {
  return OfOne(rt, args, [](DecimalWork& w, auto& x, auto& out) { return TakeNan(w, x, x, out) || Neighbour(w, x, false, out); });
}
Value MethodDecimalDecimalNextToward(Runtime& rt, const Args& args) {
  return OfTwo(rt, args, [](DecimalWork& w, auto& x, auto& y, auto& out) {
    int order;
    if (TakeNan(w, x, y, out)) return true;
    if (!CompareDecimals(w, x, y, order)) return false;
    if (order == 0) return out = x, out.negative = y.negative, true;
    if (!Neighbour(w, x, order < 0, out)) return false;
    return SignalStep(w, out), true;
  });
}

Value MethodDecimalDecimalShift(Runtime& rt, const Args& args) {
  return Moved(rt, args, [](std::string& text, int64_t places) {
    const size_t size = text.size();
    if (places < 0) text = std::string(static_cast<size_t>(-places), '0') + text.substr(0, size - static_cast<size_t>(-places));
    else text = text.substr(static_cast<size_t>(places)) + std::string(static_cast<size_t>(places), '0');
  });
}
Value MethodDecimalDecimalRotate(Runtime& rt, const Args& args) {
  return Moved(rt, args, [](std::string& text, int64_t places) {
    const int64_t size = static_cast<int64_t>(text.size());
    std::rotate(text.begin(), text.begin() + (places + size) % size, text.end());
  });
}

Value MethodDecimalDecimalLogicalAnd(Runtime& rt, const Args& args) { return Logical(rt, args, [](bool a, bool b) { return a && b; }); }
Value MethodDecimalDecimalLogicalOr(Runtime& rt, const Args& args) { return Logical(rt, args, [](bool a, bool b) { return a || b; }); }
Value MethodDecimalDecimalLogicalXor(Runtime& rt, const Args& args) { return Logical(rt, args, [](bool a, bool b) { return a != b; }); }
Value MethodDecimalDecimalLogicalInvert(Runtime& rt, const Args& args) {
  return OfOne(rt, args, [](DecimalWork& w, auto& x, auto& out) {
    std::string text;
    if (!IsLogical(w, x, text)) return !w.rt.failed() && (SetNan(w, out, kInvalid), true);
    for (char& digit : text) digit = digit == '1' ? '0' : '1';
    return mpz_set_str(out.digits, text.c_str(), 10), true;
  });
}

}  // namespace penstock

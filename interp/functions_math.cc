// The module math, but for what is made of ints only (functions_math_int.cc).
#include <algorithm>
#include <cmath>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/classes.h"
#include "interp/iterate.h"
#include "interp/operators.h"
#include "interp/steps.h"

namespace penstock {
namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kLogOfPi = 1.144729885849400174143427351353058711647;

Value DomainError(Runtime& rt) { return RaiseText(rt, ExceptionType::ValueError, "math domain error"); }
Value RangeError(Runtime& rt) { return RaiseText(rt, ExceptionType::OverflowError, "math range error"); }

// The argument as a float; CPython's words when it is none.
bool RealOf(Runtime& rt, Value v, double& out) {
  if (v.is(Kind::kFloat)) {
    out = v.float_value;
    return true;
  }
  bool ok = true;
  if (v.is_int()) {
    out = ToDouble(rt, v, ok);
    return ok;
  }
  if (Value plain = Plain(rt, v); plain.is_int() || plain.is(Kind::kFloat)) return RealOf(rt, plain, out);
  Value method = FindSpecial(rt, v, "__float__");
  if (method) {
    Value result = CallValue(rt, method, nullptr, 0);
    if (!result) return false;
    if (result.is(Kind::kFloat)) return RealOf(rt, result, out);
    Raise(rt, ExceptionType::TypeError, "{}.__float__ returned non-float (type {})", TypeName(rt, v), TypeName(rt, result));
    return false;
  }
  if (rt.failed()) return false;
  if (FindSpecial(rt, v, "__index__")) {
    Value result = ToIntValue(rt, v);
    return result && RealOf(rt, result, out);
  }
  if (!rt.failed()) Raise(rt, ExceptionType::TypeError, "must be real number, not {}", TypeName(rt, v));
  return false;
}

// A function of libm, with the errors that its results stand for.
template <typename F>
Value Real(Runtime& rt, const Args& args, F function, bool may_overflow = false) {
  double x;
  if (!RealOf(rt, args[0], x)) return {};
  double r = function(x);
  if (std::isnan(r) && !std::isnan(x)) return DomainError(rt);
  if (std::isinf(r) && std::isfinite(x)) return may_overflow ? RangeError(rt) : DomainError(rt);
  return Value::Float(r);
}

template <typename F>
Value Real2(Runtime& rt, const Args& args, F function) {
  double x, y;
  if (!RealOf(rt, args[0], x) || !RealOf(rt, args[1], y)) return {};
  double r = function(x, y);
  if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) return DomainError(rt);
  if (std::isinf(r) && std::isfinite(x) && std::isfinite(y)) return RangeError(rt);
  return Value::Float(r);
}

Value WholeOf(Runtime& rt, double x) {
  if (std::isnan(x)) return RaiseText(rt, ExceptionType::ValueError, "cannot convert float NaN to integer");
  if (std::isinf(x)) return RaiseText(rt, ExceptionType::OverflowError, "cannot convert float infinity to integer");
  if (std::fabs(x) < 9e18) return Value::Int(static_cast<int64_t>(x));
  Mpz z;
  mpz_set_d(z, x);
  return NewInt(rt, z);
}

// floor, ceil: of a float, an int, or anything with the dunder method.
Value Rounded(Runtime& rt, Value v, const char* dunder, double (*round)(double)) {
  if (v.is_int()) return ToIntValue(rt, v);
  if (!v.is(Kind::kFloat)) {
    Value method = FindSpecial(rt, v, dunder);
    if (method) return CallValue(rt, method, nullptr, 0);
    if (rt.failed()) return {};
  }
  double x;
  return RealOf(rt, v, x) ? WholeOf(rt, round(x)) : Value();
}

// The logarithm of a positive int too large for a float.
double LogOfBig(Value v, double (*log)(double)) {
  mpz_t space;
  long exponent;
  double mantissa = mpz_get_d_2exp(&exponent, v.As<BigInt>()->View(space));
  return log(mantissa) + log(2.0) * static_cast<double>(exponent);
}

bool LogOf(Runtime& rt, Value v, double (*log)(double), double& out) {
  if (v.is_int()) {
    if (v.is(Kind::kBigInt) ? v.As<BigInt>()->size <= 0 : v.int_value <= 0) return DomainError(rt), false;
    if (v.is(Kind::kBigInt)) {
      double x = BigToDouble(v);
      out = std::isinf(x) ? LogOfBig(v, log) : log(x);
      return true;
    }
  }
  double x;
  if (!RealOf(rt, v, x)) return false;
  if (x <= 0) return DomainError(rt), false;
  out = log(x);
  return true;
}

// -- gamma, by Lanczos' series as CPython computes it

constexpr double kLanczosG = 6.024680040776729583740234375;
constexpr double kNumerator[] = {
    23531376880.410759688572007674451636754734846804940, 42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843, 17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708, 1439720407.3117216736632230727949123939715485786772,
    248874557.86205415651146038641322942321632125127801, 31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768, 186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024, 210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408};
constexpr double kDenominator[] = {0.0,       39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0,
                                   2637558.0, 357423.0,   32670.0,     1925.0,      66.0,        1.0};
constexpr int kTerms = 13;

double LanczosSum(double x) {
  double above = 0, below = 0;
  if (x < 5.0) {
    for (int i = kTerms; --i >= 0;) {
      above = above * x + kNumerator[i];
      below = below * x + kDenominator[i];
    }
  } else {
    for (int i = 0; i < kTerms; ++i) {
      above = above / x + kNumerator[i];
      below = below / x + kDenominator[i];
    }
  }
  return above / below;
}

// sin(pi x), exact at halves.
double SinOfPi(double x) {
  double y = std::fmod(std::fabs(x), 2.0), r = 0;
  switch (static_cast<int>(std::round(2.0 * y))) {
    case 0: r = std::sin(kPi * y); break;
    case 1: r = std::cos(kPi * (y - 0.5)); break;
    case 2: r = std::sin(kPi * (1.0 - y)); break;
    case 3: r = -std::cos(kPi * (y - 1.5)); break;
    case 4: r = std::sin(kPi * (y - 2.0)); break;
    default: break;
  }
  return std::copysign(1.0, x) * r;
}

double SmallFactorial(double n) {
  double r = 1;
  for (double i = 2; i <= n; ++i) r *= i;
  return r;
}

// False: an error is pending.
bool Gamma(Runtime& rt, double x, double& out) {
  if (!std::isfinite(x)) {
    if (std::isinf(x) && x < 0) return DomainError(rt), false;
    out = x;
    return true;
  }
  if (x == 0) return DomainError(rt), false;
  if (x == std::floor(x)) {
    if (x < 0) return DomainError(rt), false;
    if (x <= 23) return out = SmallFactorial(x - 1), true;
  }
  double size = std::fabs(x);
  if (size < 1e-20) {
    out = 1.0 / x;
    return std::isinf(out) ? (RangeError(rt), false) : true;
  }
  if (size > 200.0) {
    if (x < 0) return out = 0.0 / SinOfPi(x), true;
    return RangeError(rt), false;
  }
  double y = size + kLanczosG - 0.5, z;
  if (size > kLanczosG - 0.5) {
    double q = y - size;
    z = q - (kLanczosG - 0.5);
  } else {
    double q = y - (kLanczosG - 0.5);
    z = q - size;
  }
  z = z * kLanczosG / y;
  if (x < 0) {
    out = -kPi / SinOfPi(size) / size * std::exp(y) / LanczosSum(size);
    out -= z * out;
    if (size < 140.0) {
      out /= std::pow(y, size - 0.5);
    } else {
      double root = std::pow(y, size / 2.0 - 0.25);
      out /= root;
      out /= root;
    }
  } else {
    out = LanczosSum(size) / std::exp(y);
    out += z * out;
    if (size < 140.0) {
      out *= std::pow(y, size - 0.5);
    } else {
      double root = std::pow(y, size / 2.0 - 0.25);
      out *= root;
      out *= root;
    }
  }
  return std::isinf(out) ? (RangeError(rt), false) : true;
}

bool LogGamma(Runtime& rt, double x, double& out) {
  if (!std::isfinite(x)) return out = std::isnan(x) ? x : HUGE_VAL, true;
  if (x == std::floor(x) && x <= 2.0) {
    if (x <= 0.0) return DomainError(rt), false;
    return out = 0.0, true;
  }
  double size = std::fabs(x);
  if (size < 1e-20) return out = -std::log(size), true;
  out = std::log(LanczosSum(size)) - kLanczosG;
  out += (size - 0.5) * (std::log(size + kLanczosG - 0.5) - 1);
  if (x < 0.0) out = kLogOfPi - std::log(std::fabs(SinOfPi(size))) - std::log(size) - out;
  return std::isinf(out) ? (RangeError(rt), false) : true;
}

// -- sums and lengths

// The exact sum of floats, rounded once: partial sums that do not overlap (Shewchuk 1997).
struct ExactSum {
  std::vector<double> parts;
  double special = 0, infinities = 0;
  bool has_special = false;

  // False: the sum is too large on the way.
  bool Add(double x) {
    double given = x;
    size_t kept = 0;
    for (double y : parts) {
      if (std::fabs(x) < std::fabs(y)) std::swap(x, y);
      double high = x + y, rest = y - (high - x);
      if (rest != 0.0) parts[kept++] = rest;
      x = high;
    }
    parts.resize(kept);
    if (x == 0.0) return true;
    if (!std::isfinite(x)) {
      if (std::isfinite(given)) return false;
      if (std::isinf(given)) infinities += given;
      special += given;
      has_special = true;
      parts.clear();
      return true;
    }
    parts.push_back(x);
    return true;
  }

  double Total() const {
    if (parts.empty()) return 0.0;
    size_t n = parts.size();
    double high = parts[--n], low = 0;
    while (n > 0) {
      double x = high, y = parts[--n];
      high = x + y;
      low = y - (high - x);
      if (low != 0.0) break;
    }
    // Half-way cases are decided by the sign of what comes below.
    if (n > 0 && ((low < 0.0 && parts[n - 1] < 0.0) || (low > 0.0 && parts[n - 1] > 0.0))) {
      double twice = low * 2.0, x = high + twice;
      if (twice == x - high) high = x;
    }
    return high;
  }
};

// The length of a vector, correct to the last bit: squares are summed exactly.
double LengthOfVector(const std::vector<double>& coordinates) {
  double most = 0;
  bool has_nan = false;
  for (double c : coordinates) {
    if (std::isinf(c)) return HUGE_VAL;
    has_nan |= std::isnan(c);
    most = std::max(most, std::fabs(c));
  }
  if (has_nan) return NAN;
  if (most == 0.0 || coordinates.size() == 1) return most;
  constexpr unsigned kBits = 4400;  // squares of all finite floats, exactly
  mpf_t sum, square;
  mpf_init2(sum, kBits);
  mpf_init2(square, kBits);
  for (double c : coordinates) {
    mpf_set_d(square, c);
    mpf_mul(square, square, square);
    mpf_add(sum, sum, square);
  }
  mpf_sqrt(sum, sum);
  // Cut to a float below, then the nearer of it and the next.
  double below = mpf_get_d(sum), above = std::nextafter(below, HUGE_VAL);
  if (std::isfinite(above)) {
    mpf_t middle;
    mpf_init2(middle, kBits);
    mpf_set_d(middle, below);
    mpf_set_d(square, above);
    mpf_add(middle, middle, square);
    mpf_div_2exp(middle, middle, 1);
    int order = mpf_cmp(sum, middle);
    if (order > 0) below = above;
    mpf_clear(middle);
  }
  mpf_clear(sum);
  mpf_clear(square);
  return below;
}

}  // namespace

Value Builtin_MathAcos(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::acos(x); }); }
Value Builtin_MathAcosh(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::acosh(x); }); }
Value Builtin_MathAsin(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::asin(x); }); }
Value Builtin_MathAsinh(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::asinh(x); }); }
Value Builtin_MathAtan(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::atan(x); }); }
Value Builtin_MathAtan2(Runtime& rt, const Args& args) { return Real2(rt, args, [](double y, double x) { return std::atan2(y, x); }); }
Value Builtin_MathAtanh(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::atanh(x); }); }
Value Builtin_MathCbrt(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::cbrt(x); }); }
Value Builtin_MathCos(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::cos(x); }); }
Value Builtin_MathCosh(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::cosh(x); }, true); }
Value Builtin_MathDegrees(Runtime& rt, const Args& args) {
  double x;
  return RealOf(rt, args[0], x) ? Value::Float(x * (180.0 / kPi)) : Value();
}
Value Builtin_MathRadians(Runtime& rt, const Args& args) {
  double x;
  return RealOf(rt, args[0], x) ? Value::Float(x * (kPi / 180.0)) : Value();
}
Value Builtin_MathErf(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::erf(x); }); }
Value Builtin_MathErfc(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::erfc(x); }); }
Value Builtin_MathExp(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::exp(x); }, true); }
Value Builtin_MathExp2(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::exp2(x); }, true); }
Value Builtin_MathExpm1(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::expm1(x); }, true); }
Value Builtin_MathFabs(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::fabs(x); }); }
Value Builtin_MathLog1p(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::log1p(x); }); }
Value Builtin_MathSin(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::sin(x); }); }
Value Builtin_MathSinh(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::sinh(x); }, true); }
Value Builtin_MathSqrt(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::sqrt(x); }); }
Value Builtin_MathTan(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::tan(x); }); }
Value Builtin_MathTanh(Runtime& rt, const Args& args) { return Real(rt, args, [](double x) { return std::tanh(x); }); }

Value Builtin_MathCeil(Runtime& rt, const Args& args) { return Rounded(rt, args[0], "__ceil__", std::ceil); }
Value Builtin_MathFloor(Runtime& rt, const Args& args) { return Rounded(rt, args[0], "__floor__", std::floor); }
Value Builtin_MathTrunc(Runtime& rt, const Args& args) {
  // What derives from a number may have its own.
  const Value method = FindSpecial(rt, args[0], "__trunc__");
  if (method) return CallValue(rt, method, nullptr, 0);
  if (rt.failed()) return Value();
  Value v = Plain(rt, args[0]);
  if (v.is_int()) return ToIntValue(rt, v);
  if (v.is(Kind::kFloat)) return WholeOf(rt, v.float_value);
  return Raise(rt, ExceptionType::TypeError, "type {} doesn't define __trunc__ method", TypeName(rt, v));
}

Value Builtin_MathCopysign(Runtime& rt, const Args& args) { return Real2(rt, args, [](double x, double y) { return std::copysign(x, y); }); }
Value Builtin_MathNextafter(Runtime& rt, const Args& args) {
  double x, y;
  return RealOf(rt, args[0], x) && RealOf(rt, args[1], y) ? Value::Float(std::nextafter(x, y)) : Value();
}
Value Builtin_MathRemainder(Runtime& rt, const Args& args) { return Real2(rt, args, [](double x, double y) { return std::remainder(x, y); }); }
Value Builtin_MathFmod(Runtime& rt, const Args& args) { return Real2(rt, args, [](double x, double y) { return std::fmod(x, y); }); }

Value Builtin_MathPow(Runtime& rt, const Args& args) {
  double x, y;
  if (!RealOf(rt, args[0], x) || !RealOf(rt, args[1], y)) return {};
  double r = std::pow(x, y);
  if (std::isnan(r) && !std::isnan(x) && !std::isnan(y)) return DomainError(rt);
  if (std::isinf(r) && std::isfinite(x) && std::isfinite(y)) return x == 0.0 ? DomainError(rt) : RangeError(rt);
  return Value::Float(r);
}

Value Builtin_MathLdexp(Runtime& rt, const Args& args) {
  double x;
  if (!RealOf(rt, args[0], x)) return {};
  Value exponent = Plain(rt, args[1]);
  if (!exponent.is_int()) return RaiseText(rt, ExceptionType::TypeError, "Expected an int as second argument to ldexp.");
  if (x == 0.0 || !std::isfinite(x)) return Value::Float(x);
  int64_t by = exponent.is(Kind::kBigInt) ? (exponent.As<BigInt>()->size < 0 ? -1'000'000 : 1'000'000) : exponent.int_value;
  double r = std::ldexp(x, static_cast<int>(std::clamp<int64_t>(by, -1'000'000, 1'000'000)));
  return std::isinf(r) ? RangeError(rt) : Value::Float(r);
}

Value Builtin_MathLog(Runtime& rt, const Args& args) {
  double x, base;
  if (args.keyword_count > 0) return RaiseText(rt, ExceptionType::TypeError, "log() takes no keyword arguments");
  if (args.count < 1 || args.count > 2) return RaiseText(rt, ExceptionType::TypeError, "math.log requires 1 to 2 arguments");
  if (!LogOf(rt, args[0], std::log, x)) return {};
  if (args.count == 1) return Value::Float(x);
  if (!LogOf(rt, args[1], std::log, base)) return {};
  if (base == 0.0) return RaiseText(rt, ExceptionType::ZeroDivisionError, "float division by zero");
  return Value::Float(x / base);
}
Value Builtin_MathLog10(Runtime& rt, const Args& args) {
  double x;
  return LogOf(rt, args[0], std::log10, x) ? Value::Float(x) : Value();
}
Value Builtin_MathLog2(Runtime& rt, const Args& args) {
  double x;
  return LogOf(rt, args[0], std::log2, x) ? Value::Float(x) : Value();
}

Value Builtin_MathGamma(Runtime& rt, const Args& args) {
  double x, r;
  return RealOf(rt, args[0], x) && Gamma(rt, x, r) ? Value::Float(r) : Value();
}
Value Builtin_MathLgamma(Runtime& rt, const Args& args) {
  double x, r;
  return RealOf(rt, args[0], x) && LogGamma(rt, x, r) ? Value::Float(r) : Value();
}

Value Builtin_MathIsfinite(Runtime& rt, const Args& args) {
  double x;
  return RealOf(rt, args[0], x) ? Value::Bool(std::isfinite(x)) : Value();
}
Value Builtin_MathIsinf(Runtime& rt, const Args& args) {
  double x;
  return RealOf(rt, args[0], x) ? Value::Bool(std::isinf(x)) : Value();
}
Value Builtin_MathIsnan(Runtime& rt, const Args& args) {
  double x;
  return RealOf(rt, args[0], x) ? Value::Bool(std::isnan(x)) : Value();
}

Value Builtin_MathIsclose(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"a", "b", "rel_tol", "abs_tol"};
  Value bound[4];
  double a, b, relative = 1e-9, absolute = 0;
  if (!Bind(rt, args, "isclose", kNames, 2, bound, 2)) return {};
  if (!RealOf(rt, bound[0], a) || !RealOf(rt, bound[1], b)) return {};
  if (bound[2] && !RealOf(rt, bound[2], relative)) return {};
  if (bound[3] && !RealOf(rt, bound[3], absolute)) return {};
  if (relative < 0 || absolute < 0) return RaiseText(rt, ExceptionType::ValueError, "tolerances must be non-negative");
  if (a == b) return Value::Bool(true);
  if (std::isinf(a) || std::isinf(b)) return Value::Bool(false);
  double difference = std::fabs(b - a);
  return Value::Bool(difference <= std::fabs(relative * b) || difference <= std::fabs(relative * a) || difference <= absolute);
}

Value Builtin_MathUlp(Runtime& rt, const Args& args) {
  double x;
  if (!RealOf(rt, args[0], x)) return {};
  x = std::fabs(x);
  if (!std::isfinite(x)) return Value::Float(x);
  double next = std::nextafter(x, HUGE_VAL);
  return Value::Float(std::isinf(next) ? x - std::nextafter(x, -HUGE_VAL) : next - x);
}

Value Builtin_MathFsum(Runtime& rt, const Args& args) {
  ExactSum sum;
  bool whole = IterateAsked(rt, args[0], [&](Value item) {
    double x;
    if (!RealOf(rt, item, x)) return false;
    if (sum.Add(x)) return true;
    RaiseText(rt, ExceptionType::OverflowError, "intermediate overflow in fsum");
    return false;
  });
  if (!whole) return {};
  if (!sum.has_special) return Value::Float(sum.Total());
  if (std::isnan(sum.infinities)) return RaiseText(rt, ExceptionType::ValueError, "-inf + inf in fsum");
  return Value::Float(sum.special);
}

Value Builtin_MathHypot(Runtime& rt, const Args& args) {
  std::vector<double> coordinates(args.count);
  for (uint32_t i = 0; i < args.count; ++i) if (!RealOf(rt, args.items[i], coordinates[i])) return {};
  return rt.Charge(4 * args.count) ? Value::Float(LengthOfVector(coordinates)) : Value();
}

Value Builtin_MathDist(Runtime& rt, const Args& args) {
  Roots keep(rt);
  List* points[2];
  for (uint32_t side = 0; side < 2; ++side) {
    points[side] = ListOf(rt, args[side]);
    if (points[side] == nullptr) return {};
    keep.Add(ValueOf(points[side]));
  }
  if (points[0]->size != points[1]->size) {
    return RaiseText(rt, ExceptionType::ValueError, "both points must have the same number of dimensions");
  }
  std::vector<double> differences(points[0]->size);
  for (size_t i = 0; i < differences.size(); ++i) {
    double p, q;
    if (!RealOf(rt, points[0]->items[i], p) || !RealOf(rt, points[1]->items[i], q)) return {};
    differences[i] = std::fabs(p - q);
  }
  return rt.Charge(4 * static_cast<int64_t>(differences.size())) ? Value::Float(LengthOfVector(differences)) : Value();
}

Value Builtin_MathProd(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"", "start"};
  Value bound[2];
  if (!Bind(rt, args, "prod", kNames, 1, bound, 1)) return {};
  Roots keep(rt);
  const size_t slot = rt.roots.size();
  keep.Add(bound[1] ? bound[1] : Value::Int(1));
  bool whole = IterateAsked(rt, bound[0], [&](Value item) {
    Value product = PutTogether(rt, Op::Mul, rt.roots[slot], item);
    if (!product) return false;
    rt.roots[slot] = product;
    return true;
  });
  return whole ? rt.roots[slot] : Value();
}

}  // namespace penstock

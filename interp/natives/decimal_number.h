// Decimal numbers as the General Decimal Arithmetic has them, on GMP: what `decimal` computes with.
#pragma once

#include <gmp.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "interp/runtime.h"

namespace penstock {

enum class DecimalForm : uint8_t { kFinite, kInfinity, kNan, kSignalingNan };
enum class DecimalRounding : uint8_t { kCeiling, kFloor, kUp, kDown, kHalfUp, kHalfDown, kHalfEven, k05Up };

// What may have gone wrong; several at once.
namespace decimal_signal {
inline constexpr uint32_t kInvalid = 1, kConversionSyntax = 2, kDivisionImpossible = 4, kDivisionUndefined = 8, kDivisionByZero = 16,
                          kOverflow = 32, kInexact = 64, kRounded = 128, kSubnormal = 256, kUnderflow = 512, kClamped = 1024, kFloatOperation = 2048;
inline constexpr uint32_t kAnyInvalid = kInvalid | kConversionSyntax | kDivisionImpossible | kDivisionUndefined;
}

// How results are rounded, and what stops a computation.
struct DecimalRules {
  int64_t precision = 28;
  DecimalRounding rounding = DecimalRounding::kHalfEven;
  int64_t least_exponent = -999999, greatest_exponent = 999999;
  int32_t capitals = 1, clamp = 0;
  uint32_t traps = decimal_signal::kAnyInvalid | decimal_signal::kDivisionByZero | decimal_signal::kOverflow;
  int64_t Etiny() const { return least_exponent - precision + 1; }
  int64_t Etop() const { return greatest_exponent - precision + 1; }
};
// Bounds of exact numbers.
inline constexpr int64_t kGreatestDecimalExponent = 999'999'999'999'999'999;

struct DecimalNumber {
  DecimalForm form = DecimalForm::kFinite;
  bool negative = false;
  Mpz digits;                // not negative
  int64_t exponent = 0;

  DecimalNumber() = default;
  DecimalNumber(const DecimalNumber& o) : form(o.form), negative(o.negative), exponent(o.exponent) { mpz_set(digits, o.digits); }
  DecimalNumber& operator=(const DecimalNumber& o) {
    form = o.form;
    negative = o.negative;
    exponent = o.exponent;
    mpz_set(digits, o.digits);
    return *this;
  }
  DecimalNumber& operator=(DecimalNumber&& o) noexcept {
    form = o.form;
    negative = o.negative;
    exponent = o.exponent;
    mpz_swap(digits, o.digits);
    return *this;
  }
  bool is_finite() const { return form == DecimalForm::kFinite; }
  bool is_infinite() const { return form == DecimalForm::kInfinity; }
  bool is_nan() const { return form == DecimalForm::kNan || form == DecimalForm::kSignalingNan; }
  bool is_zero() const { return is_finite() && mpz_sgn(static_cast<mpz_srcptr>(digits)) == 0; }
  int64_t Size() const;                           // number of digits; 1 for 0
  int64_t Adjusted() const { return exponent + Size() - 1; }
};

struct DecimalContextObject;

// One computation: its rules, what it signals, who pays, and which context remembers the signals.
struct DecimalWork {
  Runtime& rt;
  DecimalRules rules;
  uint32_t signals = 0;
  DecimalContextObject* context = nullptr;

  // Pays for numbers of so many digits; false: the run ends.
  bool Pay(int64_t digits);
  void Signal(uint32_t signal) { signals |= signal; }
};

// out = 10^power. False: too large, the run ends.
bool PowerOfTen(DecimalWork& w, mpz_ptr out, int64_t power);
int64_t DigitsOf(mpz_srcptr z);

// Takes zeros from the end, as far as the exponent may rise.
bool TakeZeros(DecimalWork& w, DecimalNumber& x, int64_t exponent);

void SetNan(DecimalWork& w, DecimalNumber& x, uint32_t signal);
void SetInfinity(DecimalNumber& x, bool negative);
void SetInt(DecimalNumber& x, int64_t value);

// All give false only when the run ends. Results are exact until Finish rounds them.
bool Finish(DecimalWork& w, DecimalNumber& x);                              // to the rules
bool RoundToSize(DecimalWork& w, DecimalNumber& x, int64_t digits, DecimalRounding rounding);
bool RoundToExponent(DecimalWork& w, DecimalNumber& x, int64_t exponent, DecimalRounding rounding);
// If one is a NaN: `out` is what an operation gives for it, and true.
bool TakeNan(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out);
bool AddNumbers(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, bool subtract, DecimalNumber& out);
bool MultiplyNumbers(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out);
bool DivideNumbers(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out);
// The whole part of a / b, and what is left.
bool DivideWhole(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber* quotient, DecimalNumber* rest);
bool RaiseToPower(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, DecimalNumber& out);
bool SquareRoot(DecimalWork& w, const DecimalNumber& a, DecimalNumber& out);
bool Exponential(DecimalWork& w, const DecimalNumber& a, DecimalNumber& out);
bool Logarithm(DecimalWork& w, const DecimalNumber& a, bool base_ten, DecimalNumber& out);
bool Quantize(DecimalWork& w, const DecimalNumber& a, int64_t exponent, DecimalRounding rounding, DecimalNumber& out);
// -1, 0, 1. REQUIRES: no NaN.
bool CompareDecimals(DecimalWork& w, const DecimalNumber& a, const DecimalNumber& b, int& order);

// -- text (decimal_text.cc)
// What Decimal(text) reads; false: it is no number (out is not set).
bool ReadDecimal(DecimalWork& w, std::string_view text, DecimalNumber& out);
std::string DecimalText(const DecimalNumber& x, bool engineering, bool capitals);
std::string_view NameOfRounding(DecimalRounding rounding);

}  // namespace penstock

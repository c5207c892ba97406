// Numbers as text and text as numbers, by CPython's rules. Knows nothing of values.
#pragma once

#include <gmp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penstock {

// `repr` of a float: the shortest text that reads back the same, `1e+16`, `inf`, `nan`.
std::string FloatRepr(double x);

struct FloatStyle {
  char type = 'r';             // r e E f F g G
  int64_t precision = 0;       // ignored for r. REQUIRES: fits in int
  bool alternate = false;      // keep the point, and the zeros of g
  bool add_point_zero = false; // `1` becomes `1.0`
  bool no_negative_zero = false;
};
// A float in one of printf's styles, as CPython's PyOS_double_to_string.
std::string FloatText(double x, const FloatStyle& style);

// The float that a text spells (white space around, underscores, inf, nan, any script's digits), or none.
std::optional<double> ParseFloat(std::string_view text);

// `1.8p+0` style of float.hex and its inverse.
std::string FloatHex(double x);
enum class HexFloatStatus : uint8_t { kOk, kInvalid, kTooLarge };
HexFloatStatus ParseHexFloat(std::string_view text, double& value);

enum class IntStatus : uint8_t { kSmall, kBig, kInvalid, kTooManyDigits };
struct ParsedInt {
  IntStatus status = IntStatus::kInvalid;
  int64_t small = 0;   // kSmall
  size_t digits = 0;   // kTooManyDigits: how many there are
};
// int(text, base). base 0: by prefix. For kBig the number is in `big`, which the caller has initialised.
ParsedInt ParseInt(std::string_view text, int base, mpz_ptr big);

// CPython refuses to convert more decimal digits than this, either way.
inline constexpr size_t kMaxIntDigits = 4300;

// Digits of |x| in a base from 2 to 36, lower case, no prefix.
std::string SmallIntDigits(int64_t x, int base);
std::string BigIntDigits(mpz_srcptr x, int base);
// May |x| be written in decimal, that is, has it at most kMaxIntDigits digits?
bool DecimalDigitsAllowed(mpz_srcptr x);

// round(x, digits). None: too large for a float.
std::optional<double> RoundFloat(double x, int64_t digits);
// round(x, -power) for an int: half to even.
void RoundBigInt(mpz_ptr out, mpz_srcptr x, uint64_t power);

// hash() of numbers: equal numbers have equal hashes, modulo 2^61 - 1 as CPython.
int64_t HashSmallInt(int64_t x);
int64_t HashBigInt(mpz_srcptr x);
int64_t HashFloat(double x);  // nan: 0, for CPython hashes its address

}  // namespace penstock

// Numbers as text and text as numbers, by CPython's rules. Ints that 64 bits do not hold are only read here (interp/big_numbers.h).
#pragma once

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
  size_t count = 0;    // kTooManyDigits: how many there are
  std::string digits = {};  // kBig: with a sign if below zero, of the number in `base`
  int base = 10;
};
// int(text, base). base 0: by prefix.
ParsedInt ParseInt(std::string_view text, int base);

// CPython refuses to convert more decimal digits than this, either way.
inline constexpr size_t kMaxIntDigits = 4300;

// Digits of |x| in a base from 2 to 36, lower case, no prefix.
std::string SmallIntDigits(int64_t x, int base);
// `-0b101`, as bin, oct and hex write it.
std::string_view PrefixOfBase(int base);
std::string PrefixedDigits(int64_t x, int base);
// What int() makes of a float; none: more than 64 bits take, or no number at all.
std::optional<int64_t> WholePart(double x);
// Rounded half to even.
double NearestWhole(double x);

// round(x, digits). None: too large for a float.
std::optional<double> RoundFloat(double x, int64_t digits);

// hash() of numbers: equal numbers have equal hashes, modulo 2^61 - 1 as CPython.
inline constexpr uint64_t kHashModulus = (uint64_t{1} << 61) - 1;
int64_t HashSmallInt(int64_t x);
int64_t HashFloat(double x);  // nan: 0, for CPython hashes its address

}  // namespace penstock

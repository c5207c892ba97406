// The format mini-language: `[[fill]align][sign][z][#][0][width][,_][.precision][type]`. Knows nothing of values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock {

struct FormatSpec {
  uint32_t fill = ' ';
  char align = '<';            // < > = ^
  char sign = 0;               // + - or a blank; 0: not given
  bool no_negative_zero = false;
  bool alternate = false;
  char thousands = 0;          // , or _
  int64_t width = -1;          // -1: not given
  int64_t precision = -1;
  uint32_t type = 0;           // the default when not given
};

// What is wrong with a format, as CPython words it. Empty message: nothing.
struct FormatError {
  enum class Kind : uint8_t { kValueError, kOverflowError } kind = Kind::kValueError;
  std::string message;
  explicit operator bool() const { return !message.empty(); }
};

// Reads `text`, for a value of the type called `type_name`; texts default to `<`, numbers to `>`.
FormatError ParseFormatSpec(std::string_view text, char default_type, char default_align, std::string_view type_name,
                            FormatSpec& spec);

// At most how many bytes formatting writes beside `content` bytes of digits or text: ask before formatting.
int64_t FormattedBound(const FormatSpec& spec, int64_t content);

// Each appends to `out`, or gives back what is wrong.
FormatError FormatText(const FormatSpec& spec, std::string_view text, std::string_view type_name, std::string& out);
// An int, also by a float's type. REQUIRES: CheckIntSpec found nothing wrong
FormatError FormatInt(const FormatSpec& spec, int64_t value, std::string_view type_name, std::string& out);
// Its parts, for ints of any size. The base digits are wanted in: 2, 8, 10 or 16; 0 for `c`; -1 for a float's type; -2 if ints
// have no such type.
int BaseOfIntType(uint32_t type);
inline bool IsFloatType(uint32_t type) { return BaseOfIntType(type) == -1; }
// What CPython checks before it looks at an int's digits.
FormatError CheckIntSpec(const FormatSpec& spec, std::string_view type_name);
// `digits` in the base of the type, without sign; for `c` the character itself.
void FormatDigits(const FormatSpec& spec, bool negative, std::string_view digits, std::string& out);
FormatError FormatFloat(const FormatSpec& spec, double x, std::string_view type_name, std::string& out);

// The formats that plans write most, into `out`: for an int `[0][width][,][d]`, for a float `[0][width][,].precision f`, with at
// most one of `0` and `,`. Gives the bytes written, at most kQuickFormatBytes; 0: some other format, or a number it does not take.
inline constexpr size_t kQuickFormatBytes = 80;
size_t QuickFormat(std::string_view spec, int64_t value, char* out);
size_t QuickFormat(std::string_view spec, double value, char* out);

}  // namespace penstock

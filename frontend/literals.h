// What literals mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/source_file.h"

namespace penstock {

// A fault within a literal.
struct LiteralFault {
  Span span;  // in the text of the literal
  std::string message;
  std::string help;
  std::string python;
};

struct NumberValue {
  enum class Kind { kInt, kFloat, kImaginary } kind = Kind::kInt;
  std::string digits;  // of an int, in base 10
  double value = 0;    // of the others
};

// REQUIRES: `text` is a number literal as the token source admits it.
std::optional<LiteralFault> ReadNumberLiteral(std::string_view text, NumberValue& value);

struct StringStyle {
  bool raw = false;
  bool bytes = false;
  bool doubled_braces = false;  // `{{` stands for `{`: the text of an f-string
};

// Appends what the text between the quotes means.
std::optional<LiteralFault> DecodeString(std::string_view text, StringStyle style, std::string& out);

// The text between the quotes of a string literal, and where it begins in it.
std::string_view WithoutQuotes(std::string_view literal, uint32_t& begin);

}  // namespace penstock

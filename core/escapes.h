// What stands behind a backslash, in texts of a plan as in those that are decoded when it runs.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace penstock {

// The character that a letter stands for: `\n`. None: the letter stands for none, or more has to follow.
constexpr std::optional<char> PlainEscape(char letter) {
  switch (letter) {
    case '\\': case '\'': case '"': return letter;
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    default: return std::nullopt;
  }
}

// How many hexadecimal digits follow; 0: none do.
constexpr size_t DigitsOfEscape(char letter) { return letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0; }

// CPython's words where there are fewer.
constexpr std::string_view TruncatedEscape(size_t digits) {
  return digits == 2 ? "truncated \\xXX escape" : digits == 4 ? "truncated \\uXXXX escape" : "truncated \\UXXXXXXXX escape";
}

constexpr std::optional<int> HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

}  // namespace penstock

#include "interp/escaped_texts.h"

#include <fmt/format.h>

#include "core/escapes.h"
#include "core/visible_text.h"

namespace penstock {
namespace {

EscapedStep HexAt(std::string_view bytes, size_t at, size_t digits) {
  uint32_t character = 0;
  for (size_t i = 0; i < digits; ++i) {
    const std::optional<int> digit = at + 2 + i < bytes.size() ? HexDigit(bytes[at + 2 + i]) : std::nullopt;
    if (!digit) return {2 + i, {}, TruncatedEscape(digits)};
    character = character * 16 + static_cast<uint32_t>(*digit);
  }
  if (character > 0x10FFFF) return {2 + digits, {}, "illegal Unicode character"};
  if (character >= 0xD800 && character < 0xE000) return {2 + digits, {}, "half of a surrogate pair, which no text may hold"};
  return {2 + digits, character, {}};
}

EscapedStep OctalAt(std::string_view bytes, size_t at) {
  uint32_t character = 0;
  size_t length = 1;
  for (; length < 4 && at + length < bytes.size() && bytes[at + length] >= '0' && bytes[at + length] <= '7'; ++length) {
    character = character * 8 + static_cast<uint32_t>(bytes[at + length] - '0');
  }
  return {length, character, {}};
}

// 0: no character has that byte.
constexpr uint32_t kWindows[32] = {0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
                                   0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178};

}  // namespace

EscapedStep EscapedAt(std::string_view bytes, size_t at) {
  const auto byte = [](char c) { return static_cast<uint32_t>(static_cast<unsigned char>(c)); };
  if (bytes[at] != '\\') return {1, byte(bytes[at]), {}};
  if (at + 1 == bytes.size()) return {1, {}, "\\ at end of string"};
  const char c = bytes[at + 1];
  if (const std::optional<char> plain = PlainEscape(c)) return {2, byte(*plain), {}};
  if (const size_t digits = DigitsOfEscape(c); digits > 0) return HexAt(bytes, at, digits);
  if (c == '\n') return {2, {}, {}};
  if (c == 'N') return {2, {}, "malformed \\N character escape"};
  return c >= '0' && c <= '7' ? OctalAt(bytes, at) : EscapedStep{1, '\\', {}};
}

std::string Escaped(uint32_t c) {
  if (c == '\\') return "\\\\";
  if (c == '\t') return "\\t";
  if (c == '\n') return "\\n";
  if (c == '\r') return "\\r";
  if (c >= ' ' && c < 0x7F) return std::string(1, static_cast<char>(c));
  return EscapeOf(c);
}

std::optional<uint32_t> FromWindows(unsigned char byte) {
  if (byte < 0x80 || byte >= 0xA0) return byte;
  const uint32_t character = kWindows[byte - 0x80];
  return character == 0 ? std::nullopt : std::optional(character);
}

std::optional<unsigned char> ToWindows(uint32_t character) {
  if (character < 0x80 || (character >= 0xA0 && character < 0x100)) return static_cast<unsigned char>(character);
  for (uint32_t i = 0; i < 32; ++i) if (kWindows[i] == character) return static_cast<unsigned char>(0x80 + i);
  return std::nullopt;
}

}  // namespace penstock

#include "frontend/literals.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "core/character_names.h"
#include "core/escapes.h"
#include "core/text.h"

namespace penstock {
namespace {

// CPython's own bound on the digits of a literal.
constexpr size_t kMostDigits = 4300;


LiteralFault TooManyDigits(size_t length, size_t digits) {
  return {
      {0, static_cast<uint32_t>(length)},
      fmt::format("an int literal of more than {} digits", kMostDigits),
      "compute the number, or read it from a string",
      fmt::format("SyntaxError: Exceeds the limit ({}) for integer string conversion: value has {} digits; use "
                  "sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer literals to avoid "
                  "decimal conversion limits.",
                  kMostDigits, digits)};
}

// Digits of base 2, 8 or 16 as digits of base 10. The length is bounded, so the square is small.
std::string ToDecimal(std::string_view digits, uint32_t base) {
  constexpr uint64_t kLimb = 1'000'000'000;
  std::vector<uint32_t> limbs = {0};  // least first
  for (char c : digits) {
    uint64_t carry = static_cast<uint64_t>(*HexDigit(c));
    for (uint32_t& limb : limbs) {
      uint64_t sum = uint64_t{limb} * base + carry;
      limb = sum % kLimb;
      carry = sum / kLimb;
    }
    if (carry) limbs.push_back(carry);
  }
  std::string out = std::to_string(limbs.back());
  for (size_t i = limbs.size() - 1; i-- > 0;) out += fmt::format("{:09}", limbs[i]);
  return out;
}

double ToDouble(std::string_view digits) {
  double value = 0;
  auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (code != std::errc::result_out_of_range) return value;
  size_t exponent = digits.find_first_of("eE");
  bool tiny = exponent != digits.npos && digits[exponent + 1] == '-';
  return tiny || digits.substr(0, exponent).find_first_of("123456789") == digits.npos ? 0.0
                                                                                      : std::numeric_limits<double>::infinity();
}

std::optional<LiteralFault> UnicodeFault(size_t begin, size_t end, std::string message, std::string help, std::string_view reason,
                                         size_t last) {
  return LiteralFault{{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)},
                      std::move(message),
                      std::move(help),
                      fmt::format("SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position {}-{}: {}",
                                  begin, last, reason)};
}

// The cursor stands after `\x`, `\u` or `\U`.
std::optional<LiteralFault> DecodeHex(std::string_view text, size_t& at, size_t length, bool bytes, std::string& out) {
  size_t begin = at - 2;
  char letter = text[at - 1];
  uint32_t value = 0;
  for (size_t i = 0; i < length; ++i, ++at) {
    if (const std::optional<int> digit = at < text.size() ? HexDigit(text[at]) : std::nullopt) {
      value = value * 16 + static_cast<uint32_t>(*digit);
      continue;
    }
    std::string message = fmt::format("`\\{}` needs {} hexadecimal digits", letter, length);
    if (bytes) {
      return LiteralFault{{static_cast<uint32_t>(begin), static_cast<uint32_t>(at)},
                          message,
                          "",
                          fmt::format("SyntaxError: (value error) invalid \\x escape at position {}", begin)};
    }
    return UnicodeFault(begin, at, message, "for a backslash write `\\\\`, or put `r` before the string", std::string(TruncatedEscape(length)), at - 1);
  }
  if (bytes) out += static_cast<char>(value);
  else if (value > 0x10FFFF)
    return UnicodeFault(begin, at, "there is no such character", "the last one is `\\U0010ffff`", "illegal Unicode character",
                        at - 1);
  else if (value >= 0xD800 && value <= 0xDFFF)
    return LiteralFault{{static_cast<uint32_t>(begin), static_cast<uint32_t>(at)},
                        "half of a surrogate pair is no character",
                        "write the character itself, or `\\U` with eight digits",
                        ""};
  else AppendUtf8(out, value);
  return std::nullopt;
}

// The cursor stands on the character after a backslash.
std::optional<LiteralFault> DecodeEscape(std::string_view text, StringStyle style, size_t& at, std::string& out) {
  size_t begin = at - 1;
  char c = text[at++];
  if (const std::optional<char> plain = PlainEscape(c)) {
    out += *plain;
    return std::nullopt;
  }
  switch (c) {
    case '\r':
      if (at < text.size() && text[at] == '\n') ++at;
      return std::nullopt;
    case '\n': return std::nullopt;
    case 'x': return DecodeHex(text, at, DigitsOfEscape(c), style.bytes, out);
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7': {
      uint32_t value = c - '0';
      for (int i = 0; i < 2 && at < text.size() && text[at] >= '0' && text[at] <= '7'; ++i)
        value = value * 8 + (text[at++] - '0');
      if (style.bytes) out += static_cast<char>(value);
      else AppendUtf8(out, value);
      return std::nullopt;
    }
    default: break;
  }
  if (!style.bytes) {
    if (const size_t digits = DigitsOfEscape(c); digits > 0) return DecodeHex(text, at, digits, false, out);
    if (c == 'N') {
      if (at >= text.size() || text[at] != '{') {
        return UnicodeFault(begin, at, "`\\N` needs a name in braces", "write the character itself, or `\\u` with its code",
                            "malformed \\N character escape", at - 1);
      }
      const size_t end = text.find('}', at);
      if (end == text.npos) {
        return UnicodeFault(begin, text.size(), "`\\N{` without its `}`", "write the character itself, or `\\u` with its code",
                            "malformed \\N character escape", text.size() - 1);
      }
      const std::string_view name = text.substr(at + 1, end - at - 1);
      at = end + 1;
      if (auto code = CharacterNamed(name)) {
        AppendUtf8(out, *code);
        return std::nullopt;
      }
      return UnicodeFault(begin, at, fmt::format("no character is known as `{}`", name), "write the character itself, or its code: `\\u2014`",
                          name.empty() ? "malformed \\N character escape" : "unknown Unicode character name", name.empty() ? at - 2 : at - 1);
    }
  }
  at = begin + 1;  // no escape: the backslash stays, as in CPython
  out += '\\';
  return std::nullopt;
}

// Does this character of a string stand for something else?
bool IsSpecial(char c, bool doubled_braces) { return c == '\\' || c == '\r' || (doubled_braces && (c == '{' || c == '}')); }

}  // namespace

std::optional<LiteralFault> ReadNumberLiteral(std::string_view text, NumberValue& value) {
  std::string digits;
  digits.reserve(text.size());
  for (char c : text) {
    if (c != '_') digits += c;
  }
  char letter = digits.size() > 1 && digits[0] == '0' ? static_cast<char>(digits[1] | 0x20) : '\0';
  if (letter == 'x' || letter == 'o' || letter == 'b') {
    uint32_t base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
    size_t bits = (digits.size() - 2) * (base == 16 ? 4 : base == 8 ? 3 : 1);
    if (bits > kMostDigits * 10 / 3) return TooManyDigits(text.size(), bits * 3 / 10);
    value.digits = ToDecimal(std::string_view(digits).substr(2), base);
    return std::nullopt;
  }
  if ((digits.back() | 0x20) == 'j') {
    digits.pop_back();
    value.kind = NumberValue::Kind::kImaginary;
    value.value = ToDouble(digits);
    return std::nullopt;
  }
  if (digits.find_first_of(".eE") != digits.npos) {
    value.kind = NumberValue::Kind::kFloat;
    value.value = ToDouble(digits);
    return std::nullopt;
  }
  size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  digits.erase(0, first);
  if (digits.size() > kMostDigits) return TooManyDigits(text.size(), digits.size());
  value.digits = std::move(digits);
  return std::nullopt;
}

std::string_view WithoutQuotes(std::string_view literal, uint32_t& begin) {
  size_t quote = 0;
  while (literal[quote] != '\'' && literal[quote] != '"') ++quote;  // letters of the prefix
  bool triple = literal.size() >= quote + 6 && literal[quote + 1] == literal[quote] && literal[quote + 2] == literal[quote];
  size_t width = triple ? 3 : 1;
  begin = static_cast<uint32_t>(quote + width);
  return literal.substr(begin, literal.size() - begin - width);
}

std::optional<LiteralFault> DecodeString(std::string_view text, StringStyle style, std::string& out) {
  size_t at = 0;
  while (at < text.size()) {
    size_t stop = at;
    while (stop < text.size() && !IsSpecial(text[stop], style.doubled_braces)) ++stop;
    if (style.bytes) {
      auto high =
          std::find_if(text.begin() + at, text.begin() + stop, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
      if (high != text.begin() + stop) {
        uint32_t place = static_cast<uint32_t>(high - text.begin());
        return LiteralFault{{place, place + 1},
                            "bytes literals hold ASCII only",
                            "write the byte as an escape such as `\\xe9`",
                            "SyntaxError: bytes can only contain ASCII literal characters"};
      }
    }
    out.append(text.substr(at, stop - at));
    at = stop;
    if (at == text.size()) break;
    char c = text[at++];
    if (c == '\r') continue;  // of a line end: what stands in a plan is "\n"
    if (c == '{' || c == '}') {
      out += c;
      if (at < text.size() && text[at] == c) ++at;
      continue;
    }
    if (style.raw || at == text.size()) {
      out += c;
      continue;
    }
    if (auto fault = DecodeEscape(text, style, at, out)) return fault;
  }
  return std::nullopt;
}

}  // namespace penstock

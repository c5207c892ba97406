#include "scalars/format_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

#include "core/text.h"
#include "core/unicode.h"
#include "scalars/numbers.h"

namespace penstock {
namespace {

FormatError Wrong(std::string message) { return {FormatError::Kind::kValueError, std::move(message)}; }

std::string ShownCharacter(uint32_t c) {
  return c > 32 && c < 128 ? std::string(1, static_cast<char>(c)) : fmt::format("\\x{:x}", c);
}

FormatError UnknownType(uint32_t type, std::string_view type_name) {
  return Wrong(fmt::format("Unknown format code '{}' for object of type '{}'", ShownCharacter(type), type_name));
}

bool IsAlign(uint32_t c) { return c == '<' || c == '>' || c == '=' || c == '^'; }
bool IsSign(uint32_t c) { return c == ' ' || c == '+' || c == '-'; }

// A cursor over the spec's code points.
struct SpecText {
  std::string_view text;
  size_t at = 0;
  bool done() const { return at >= text.size(); }
  uint32_t peek() const { size_t i = at; return done() ? 0 : NextCodePoint(text, i); }
  uint32_t take() { return NextCodePoint(text, at); }
  bool take_if(char c) {
    if (done() || text[at] != c) return false;
    ++at;
    return true;
  }
  // How many digits there were; nullopt: the number is too large.
  std::optional<int> take_number(int64_t& number) {
    number = 0;
    int count = 0;
    for (; !done(); ++count) {
      int digit = DecimalValue(peek());
      if (digit < 0) break;
      if (number > (std::numeric_limits<int64_t>::max() - digit) / 10) return std::nullopt;
      number = number * 10 + digit;
      take();
    }
    return count;
  }
};

FormatError CheckThousands(FormatSpec& spec) {
  if (!spec.thousands) return {};
  switch (spec.type) {
    case 'd': case 'e': case 'f': case 'g': case 'E': case 'G': case '%': case 'F': case 0: return {};
    case 'b': case 'o': case 'x': case 'X':
      if (spec.thousands == '_') return {};
      break;
    default: break;
  }
  return Wrong(fmt::format("Cannot specify '{}' with '{}'.", spec.thousands, ShownCharacter(spec.type)));
}

// How often the fill stands before, within and behind what is `length` characters long.
struct Padding {
  Padding(const FormatSpec& spec, int64_t length) : fill(spec.fill) {
    const int64_t missing = std::max<int64_t>(0, spec.width - length);
    if (spec.align == '>') left = missing;
    else if (spec.align == '^') left = missing / 2, right = missing - left;
    else if (spec.align == '=') inner = missing;
    else right = missing;
  }
  void Write(int64_t count, std::string& out) const {
    if (fill < 128) out.append(static_cast<size_t>(count), static_cast<char>(fill));
    else for (; count > 0; --count) AppendUtf8(out, fill);
  }

  uint32_t fill;
  int64_t left = 0, inner = 0, right = 0;
};

// Pads `body` to the spec's width. `inner_pad_at`: where `=` puts its padding.
void Pad(const FormatSpec& spec, std::string_view body, size_t body_length, size_t inner_pad_at, std::string& out) {
  const Padding padding(spec, static_cast<int64_t>(body_length));
  padding.Write(padding.left, out);
  out += body.substr(0, inner_pad_at);
  padding.Write(padding.inner, out);
  out += body.substr(inner_pad_at);
  padding.Write(padding.right, out);
}

// Digits with a separator each `group`, and zeros in front up to `least` characters, separators included.
// REQUIRES: there are some
std::string Grouped(std::string_view digits, char separator, int group, int64_t least) {
  std::string backwards;
  int64_t left = static_cast<int64_t>(digits.size());
  while (true) {
    int64_t length = std::min<int64_t>(group, std::max<int64_t>({left, least, 1}));
    int64_t taken = std::min(left, length);
    for (int64_t i = 0; i < taken; ++i) backwards += digits[static_cast<size_t>(--left)];
    backwards.append(static_cast<size_t>(length - taken), '0');
    least -= length;
    if (left <= 0 && least <= 0) break;
    backwards += separator;
    least -= 1;
  }
  std::reverse(backwards.begin(), backwards.end());
  return backwards;
}

std::string_view SignOf(const FormatSpec& spec, bool negative) {
  if (negative) return "-";
  return spec.sign == '+' ? "+" : spec.sign == ' ' ? " " : "";
}

// sign, prefix, digits (grouped), rest (point, fraction, exponent).
void FormatNumber(const FormatSpec& spec, bool negative, std::string_view prefix, std::string_view digits, int group,
                  std::string_view rest, std::string& out) {
  const std::string_view sign = SignOf(spec, negative);
  const int64_t around = static_cast<int64_t>(sign.size() + prefix.size() + rest.size());
  const int64_t least = spec.fill == '0' && spec.align == '=' ? spec.width - around : 0;
  std::string grouped;
  int64_t zeros = 0;
  if (!digits.empty() && spec.thousands) {
    grouped = Grouped(digits, spec.thousands, group, least);
    digits = grouped;
  } else if (!digits.empty()) {
    zeros = std::max<int64_t>(0, least - static_cast<int64_t>(digits.size()));
  }
  // All of it is ASCII.
  const Padding padding(spec, around + zeros + static_cast<int64_t>(digits.size()));
  padding.Write(padding.left, out);
  out += sign;
  out += prefix;
  padding.Write(padding.inner, out);
  out.append(static_cast<size_t>(zeros), '0');
  out += digits;
  out += rest;
  padding.Write(padding.right, out);
}

// The specs that plans mostly have, `[0][width][.precision][type]` in a few digits. False: read it the long way.
bool ParsePlainSpec(std::string_view text, char default_align, FormatSpec& spec) {
  size_t at = 0;
  auto number = [&](int64_t& into) {
    constexpr size_t kFewDigits = 6;
    const size_t from = at;
    int64_t value = 0;
    for (; at < text.size() && at - from < kFewDigits && text[at] >= '0' && text[at] <= '9'; ++at) value = value * 10 + (text[at] - '0');
    if (at == from) return false;
    into = value;
    return true;
  };
  FormatSpec plain = spec;
  if (!text.empty() && text[0] == '0') {
    plain.fill = '0';
    if (default_align == '>') plain.align = '=';
    ++at;
  }
  number(plain.width);
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (!number(plain.precision)) return false;
  }
  if (at + 1 == text.size() && ((text[at] >= 'a' && text[at] <= 'y') || text[at] == '%')) plain.type = static_cast<uint32_t>(text[at++]);
  if (at != text.size()) return false;
  spec = plain;
  return true;
}

}  // namespace

FormatError ParseFormatSpec(std::string_view text, char default_type, char default_align, std::string_view type_name,
                            FormatSpec& spec) {
  spec = FormatSpec{.align = default_align, .type = static_cast<uint32_t>(default_type)};
  if (ParsePlainSpec(text, default_align, spec)) return {};
  SpecText in{text};
  bool fill_given = false, align_given = false;
  SpecText second = in;
  if (!second.done()) second.take();
  if (IsAlign(second.peek())) {
    spec.fill = in.take();
    fill_given = true;
  }
  if (IsAlign(in.peek())) {
    spec.align = static_cast<char>(in.take());
    align_given = true;
  }
  if (IsSign(in.peek())) spec.sign = static_cast<char>(in.take());
  spec.no_negative_zero = in.take_if('z');
  spec.alternate = in.take_if('#');
  if (!fill_given && in.take_if('0')) {
    spec.fill = '0';
    if (!align_given && default_align == '>') spec.align = '=';
  }
  auto digits = in.take_number(spec.width);
  if (!digits) return Wrong("Too many decimal digits in format string");
  if (*digits == 0) spec.width = -1;
  if (in.take_if(',')) spec.thousands = ',';
  if (in.take_if('_')) {
    if (spec.thousands) return Wrong("Cannot specify both ',' and '_'.");
    spec.thousands = '_';
  }
  if (in.peek() == ',' && spec.thousands == '_') return Wrong("Cannot specify both ',' and '_'.");
  if (in.take_if('.')) {
    digits = in.take_number(spec.precision);
    if (!digits) return Wrong("Too many decimal digits in format string");
    if (*digits == 0) return Wrong("Format specifier missing precision");
  }
  if (!in.done()) {
    uint32_t type = in.take();
    if (!in.done()) return Wrong(fmt::format("Invalid format specifier '{}' for object of type '{}'", text, type_name));
    spec.type = type;
  }
  return CheckThousands(spec);
}

int64_t FormattedBound(const FormatSpec& spec, int64_t content) {
  constexpr int64_t kHuge = int64_t{1} << 60;  // beyond every limit, safe to add up
  int64_t width = std::min(std::max<int64_t>(spec.width, 0), kHuge / 8);
  int64_t precision = std::min(std::max<int64_t>(spec.precision, 0), kHuge / 8);
  return content + content / 3 + 4 * width + precision + 512;
}

FormatError FormatText(const FormatSpec& spec, std::string_view text, std::string_view type_name, std::string& out) {
  if (spec.type != 's') return UnknownType(spec.type, type_name);
  if (spec.sign == ' ') return Wrong("Space not allowed in string format specifier");
  if (spec.sign) return Wrong("Sign not allowed in string format specifier");
  if (spec.no_negative_zero) return Wrong("Negative zero coercion (z) not allowed in string format specifier");
  if (spec.alternate) return Wrong("Alternate form (#) not allowed in string format specifier");
  if (spec.align == '=') return Wrong("'=' alignment not allowed in string format specifier");
  size_t length = CodePointCount(text);
  if (spec.precision >= 0 && static_cast<uint64_t>(spec.precision) < length) {
    size_t at = 0;
    for (int64_t i = 0; i < spec.precision; ++i) NextCodePoint(text, at);
    text = text.substr(0, at);
    length = static_cast<size_t>(spec.precision);
  }
  Pad(spec, text, length, 0, out);
  return {};
}

int BaseOfIntType(uint32_t type) {
  switch (type) {
    case 'd': case 'n': return 10;
    case 'b': return 2;
    case 'o': return 8;
    case 'x': case 'X': return 16;
    case 'c': return 0;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case '%': return -1;
    default: return -2;
  }
}

FormatError CheckIntSpec(const FormatSpec& spec, std::string_view type_name) {
  if (BaseOfIntType(spec.type) == -2) return UnknownType(spec.type, type_name);
  if (BaseOfIntType(spec.type) == -1) return {};
  if (spec.precision >= 0) return Wrong("Precision not allowed in integer format specifier");
  if (spec.no_negative_zero) return Wrong("Negative zero coercion (z) not allowed in integer format specifier");
  if (spec.type != 'c') return {};
  if (spec.sign) return Wrong("Sign not allowed with integer format specifier 'c'");
  if (spec.alternate) return Wrong("Alternate form (#) not allowed with integer format specifier 'c'");
  return {};
}

FormatError FormatInt(const FormatSpec& spec, int64_t value, std::string_view type_name, std::string& out) {
  const int base = BaseOfIntType(spec.type);
  if (base == -1) return FormatFloat(spec, static_cast<double>(value), type_name, out);
  if (base > 0) return FormatDigits(spec, value < 0, SmallIntDigits(value, base), out), FormatError{};
  if (value < 0 || value > 0x10FFFF) return {FormatError::Kind::kOverflowError, "%c arg not in range(0x110000)"};
  std::string character;
  AppendUtf8(character, static_cast<uint32_t>(value));
  FormatDigits(spec, false, character, out);
  return {};
}

void FormatDigits(const FormatSpec& spec, bool negative, std::string_view digits, std::string& out) {
  if (spec.type == 'c') return Pad(spec, digits, CodePointCount(digits), 0, out);
  std::string_view prefix;
  if (spec.alternate) {
    prefix = spec.type == 'b' ? "0b" : spec.type == 'o' ? "0o" : spec.type == 'x' ? "0x" : spec.type == 'X' ? "0X" : "";
  }
  std::string upper;
  if (spec.type == 'X') {
    upper.assign(digits);
    for (char& c : upper) if (c >= 'a') c = static_cast<char>(c - 32);
    digits = upper;
  }
  int group = BaseOfIntType(spec.type) == 10 ? 3 : 4;
  FormatNumber(spec, negative, prefix, digits, group, {}, out);
}

FormatError FormatFloat(const FormatSpec& spec, double x, std::string_view type_name, std::string& out) {
  FloatStyle style{.alternate = spec.alternate, .no_negative_zero = spec.no_negative_zero};
  int64_t precision = spec.precision;
  switch (spec.type) {
    case 0:
      style.type = precision < 0 ? 'r' : 'g';
      style.add_point_zero = true;
      break;
    case 'n': style.type = 'g'; break;
    case '%': style.type = 'f'; x *= 100; break;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': style.type = static_cast<char>(spec.type); break;
    default: return UnknownType(spec.type, type_name);
  }
  if (precision > std::numeric_limits<int>::max()) return Wrong("precision too big");
  style.precision = precision < 0 ? 6 : precision;
  std::string text = FloatText(x, style);
  if (spec.type == '%') text += '%';
  bool negative = text[0] == '-';
  std::string_view number = std::string_view(text).substr(negative);
  size_t digits = 0;
  while (digits < number.size() && number[digits] >= '0' && number[digits] <= '9') ++digits;
  FormatNumber(spec, negative, {}, number.substr(0, digits), 3, number.substr(digits), out);
  return {};
}

namespace {

struct QuickSpec {
  bool zeros = false, comma = false;
  size_t width = 0;
  size_t at = 0;  // of what follows in the text
};

// `[0][width][,]` at the beginning of `text`; false: not one of these.
bool ReadQuickSpec(std::string_view text, QuickSpec& spec) {
  if (text.starts_with('0')) spec.zeros = true, spec.at = 1;
  for (; spec.at < text.size() && text[spec.at] >= '0' && text[spec.at] <= '9'; ++spec.at) {
    spec.width = spec.width * 10 + static_cast<size_t>(text[spec.at] - '0');
    if (spec.width > 40) return false;
  }
  if (spec.at < text.size() && text[spec.at] == ',') spec.comma = true, ++spec.at;
  return !(spec.zeros && spec.comma);
}

// `number` (`-12.50`, of `whole` bytes before the point) with its commas, filled up to the width.
size_t WriteQuick(const QuickSpec& spec, std::string_view number, size_t whole, char* out) {
  const size_t sign = number[0] == '-', digits = whole - sign;
  const size_t commas = spec.comma ? (digits - 1) / 3 : 0;
  const size_t size = number.size() + commas, fill = spec.width > size ? spec.width - size : 0;
  char* to = out;
  if (!spec.zeros) to = std::fill_n(to, fill, ' ');
  if (sign) *to++ = '-';
  if (spec.zeros) to = std::fill_n(to, fill, '0');
  number.remove_prefix(sign);
  if (commas > 0) {
    for (size_t i = 0; i < digits; ++i) {
      if (i > 0 && (digits - i) % 3 == 0) *to++ = ',';
      *to++ = number[i];
    }
    number.remove_prefix(digits);
  }
  to = std::copy(number.begin(), number.end(), to);
  return static_cast<size_t>(to - out);
}

// `value` with so many digits after the point, rounded as the exact value of the double says; 0: too large, or too close to
// the middle between two for this to see. The product with the power of ten is off by less than 1e-7 below 1e9.
size_t FixedDigits(double value, size_t precision, char* out) {
  static constexpr int64_t kPowers[] = {1, 10, 100, 1000, 10'000, 100'000, 1'000'000};
  if (precision >= std::size(kPowers)) return 0;
  const int64_t power = kPowers[precision];
  const double product = std::fabs(value) * static_cast<double>(power);
  if (!(product < 1e9)) return 0;
  int64_t scaled = static_cast<int64_t>(product);
  const double rest = product - static_cast<double>(scaled);
  if (std::fabs(rest - 0.5) < 1e-6) return 0;
  if (rest > 0.5) ++scaled;
  char* to = out;
  if (std::signbit(value)) *to++ = '-';
  to = std::to_chars(to, out + 24, scaled / power).ptr;
  *to = '.';
  int64_t after = scaled % power;
  for (size_t i = precision; i > 0; --i, after /= 10) to[i] = static_cast<char>('0' + after % 10);
  return static_cast<size_t>(to + precision + 1 - out);
}

}  // namespace

size_t QuickFormat(std::string_view text, int64_t value, char* out) {
  QuickSpec spec;
  if (!ReadQuickSpec(text, spec)) return 0;
  if (spec.at < text.size() && text[spec.at] == 'd') ++spec.at;
  if (spec.at != text.size()) return 0;
  char digits[24];
  const size_t size = static_cast<size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits);
  return WriteQuick(spec, {digits, size}, size, out);
}

size_t QuickFormat(std::string_view text, double value, char* out) {
  QuickSpec spec;
  if (!ReadQuickSpec(text, spec)) return 0;
  const std::string_view rest = text.substr(spec.at);
  if (rest.size() != 3 || rest[0] != '.' || rest[1] < '1' || rest[1] > '9' || rest[2] != 'f') return 0;
  if (!(std::fabs(value) < 1e15)) return 0;
  char digits[40];
  const size_t precision = static_cast<size_t>(rest[1] - '0');
  if (size_t size = FixedDigits(value, precision, digits)) return WriteQuick(spec, {digits, size}, size - precision - 1, out);
  const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, static_cast<int>(precision)).ptr;
  const size_t size = static_cast<size_t>(end - digits);
  return WriteQuick(spec, {digits, size}, size - precision - 1, out);
}

}  // namespace penstock

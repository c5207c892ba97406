#include "scalars/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "core/text.h"
#include "core/unicode.h"

namespace penstock {
namespace {

// Significant digits without trailing zeros ("0" for zero) and where the point stands: 0.d1d2… · 10^point.
struct Decimal {
  std::string digits;
  int point = 1;
};

Decimal FromScientific(std::string_view text) {  // d.ddde±xx
  Decimal out;
  size_t e = text.find('e');
  for (char c : text.substr(0, e)) {
    if (c != '.') out.digits += c;
  }
  std::string exponent(text.substr(text[e + 1] == '+' ? e + 2 : e + 1));
  out.point = atoi(exponent.c_str()) + 1;
  while (out.digits.size() > 1 && out.digits.back() == '0') out.digits.pop_back();
  if (out.digits == "0") out.point = 1;
  return out;
}

Decimal Shortest(double x) {
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::scientific).ptr;
  return FromScientific({buffer, static_cast<size_t>(end - buffer)});
}

Decimal Significant(double x, int count) {  // REQUIRES: count >= 1
  // A double has at most 767 significant digits; the rest are zeros that the caller adds.
  int asked = std::min(count, 800);
  char buffer[900];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::scientific, asked - 1).ptr;
  return FromScientific({buffer, static_cast<size_t>(end - buffer)});
}

// A number of usual size at a few places, exactly: its 53 bits times a power of ten fit in 128 bits, and what is cut
// off says how to round. False: not such a number.
bool FixedInWords(double x, int64_t places, Decimal& out) {
  constexpr uint64_t kPowers[] = {1, 10, 100, 1000, 10'000, 100'000, 1'000'000};
  if (places < 0 || places > 6 || !(x < 9e12)) return false;
  int exponent;
  const double fraction = std::frexp(x, &exponent);
  const auto bits = static_cast<uint64_t>(std::ldexp(fraction, 53));
  const int shift = 53 - exponent;  // x is bits / 2^shift
  if (shift < 1 || shift > 120) return false;
  const unsigned __int128 scaled = static_cast<unsigned __int128>(bits) * kPowers[places], one = 1;
  const unsigned __int128 rest = scaled & ((one << shift) - 1), half = one << (shift - 1);
  auto number = static_cast<uint64_t>(scaled >> shift);
  number += rest > half || (rest == half && (number & 1));  // half to even
  if (number == 0) {
    out = {"0", 1};
    return true;
  }
  char buffer[24];
  const char* end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
  out.point = static_cast<int>(end - buffer - places);
  while (end[-1] == '0') --end;
  out.digits.assign(buffer, static_cast<size_t>(end - buffer));
  return true;
}

Decimal Fixed(double x, int64_t places) {  // rounded at the given place after the point
  if (Decimal few; FixedInWords(x, places, few)) return few;
  int asked = static_cast<int>(std::min<int64_t>(places, 1100));
  char buffer[1500];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::fixed, asked).ptr;
  std::string_view text(buffer, static_cast<size_t>(end - buffer));
  Decimal out;
  size_t dot = std::min(text.find('.'), text.size());
  out.point = static_cast<int>(dot);
  for (char c : text) {
    if (c != '.') out.digits += c;
  }
  size_t zeros = std::min(out.digits.find_first_not_of('0'), out.digits.size());
  if (zeros == out.digits.size()) return {"0", 1};
  out.digits.erase(0, zeros);
  out.point -= static_cast<int>(zeros);
  while (out.digits.size() > 1 && out.digits.back() == '0') out.digits.pop_back();
  return out;
}

void AppendExponent(std::string& out, char letter, int exponent) {
  out += letter;
  out += exponent < 0 ? '-' : '+';
  int size = std::abs(exponent);
  if (size < 10) out += '0';
  out += std::to_string(size);
}

std::string FiniteText(double x, const FloatStyle& style, char type) {
  double size = std::fabs(x);
  int64_t precision = style.precision;
  if (type == 'g' && precision == 0) precision = 1;
  Decimal decimal = type == 'r'   ? Shortest(size)
                    : type == 'f' ? Fixed(size, precision)
                                  : Significant(size, static_cast<int>(precision + (type == 'e')));
  int64_t point = decimal.point;
  bool exponent = type == 'e';
  int64_t end = static_cast<int64_t>(decimal.digits.size());  // digits written, zeros added beyond what there is
  if (type == 'e') end = precision + 1;
  if (type == 'f') end = point + precision;
  if (type == 'g') {
    exponent = point <= -4 || point > precision - (style.add_point_zero ? 1 : 0);
    if (style.alternate) end = precision;
  }
  if (type == 'r') exponent = point <= -4 || point > 16;
  int64_t power = point - 1;
  if (exponent) point = 1;
  int64_t start = point <= 0 ? point - 1 : 0;  // zeros before the first digit
  end = std::max(end, !exponent && style.add_point_zero ? point + 1 : point);

  std::string out;
  bool zero = decimal.digits == "0";
  if (std::signbit(x) && !(zero && style.no_negative_zero)) out += '-';
  for (int64_t i = start; i < end; ++i) {
    if (i == point) out += '.';
    out += i >= 0 && i < static_cast<int64_t>(decimal.digits.size()) ? decimal.digits[static_cast<size_t>(i)] : '0';
  }
  if (end == point && style.alternate) out += '.';
  if (exponent) AppendExponent(out, 'e', static_cast<int>(power));
  return out;
}

// Digits of any script become ASCII ones, other spaces a blank, everything else foreign a `?`;
// ASCII texts stay as they are. What CPython does before it reads a number.
std::string AsciiNumber(std::string_view text) {
  if (IsAscii(text)) return std::string(text);
  std::string out;
  for (size_t at = 0; at < text.size();) {
    uint32_t c = NextCodePoint(text, at);
    int digit = DecimalValue(c);
    if (digit >= 0) out += static_cast<char>('0' + digit);
    else if (c < 128) out += static_cast<char>(c);
    else out += IsSpace(c) ? ' ' : '?';
  }
  return out;
}

bool IsAsciiSpace(char c) { return c == ' ' || (c >= 9 && c <= 13); }

std::string_view Stripped(std::string_view text) {
  while (!text.empty() && IsAsciiSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsAsciiSpace(text.back())) text.remove_suffix(1);
  return text;
}

bool IsAsciiDigit(char c) { return c >= '0' && c <= '9'; }

// Takes out underscores; false if one does not stand between digits.
bool WithoutUnderscores(std::string_view text, std::string& out) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') { out += text[i]; continue; }
    bool between = i > 0 && IsAsciiDigit(text[i - 1]) && i + 1 < text.size() && IsAsciiDigit(text[i + 1]);
    if (!between) return false;
  }
  return true;
}

bool EqualsIgnoringCase(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

// digits [. digits] [e [sign] digits], at least one digit.
bool IsPlainFloat(std::string_view text) {
  size_t at = 0, digits = 0;
  while (at < text.size() && IsAsciiDigit(text[at])) ++at, ++digits;
  if (at < text.size() && text[at] == '.') {
    ++at;
    while (at < text.size() && IsAsciiDigit(text[at])) ++at, ++digits;
  }
  if (digits == 0) return false;
  if (at < text.size() && (text[at] | 32) == 'e') {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    size_t first = at;
    while (at < text.size() && IsAsciiDigit(text[at])) ++at;
    if (at == first) return false;
  }
  return at == text.size();
}

int DigitValue(char c) {
  if (IsAsciiDigit(c)) return c - '0';
  char lower = static_cast<char>(c | 32);
  return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 99;
}

}  // namespace

std::string FloatRepr(double x) { return FloatText(x, {.type = 'r', .add_point_zero = true}); }

std::string FloatText(double x, const FloatStyle& style) {
  bool upper = style.type == 'E' || style.type == 'F' || style.type == 'G';
  std::string out = std::isnan(x)   ? "nan"
                    : std::isinf(x) ? (x < 0 ? "-inf" : "inf")
                                    : FiniteText(x, style, upper ? static_cast<char>(style.type | 32) : style.type);
  if (upper) std::transform(out.begin(), out.end(), out.begin(), [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
  return out;
}

std::optional<double> ParseFloat(std::string_view original) {
  std::string ascii = AsciiNumber(original);
  std::string text;
  if (!WithoutUnderscores(Stripped(ascii), text)) return std::nullopt;
  std::string_view rest = text;
  bool negative = !rest.empty() && rest[0] == '-';
  if (negative || (!rest.empty() && rest[0] == '+')) rest.remove_prefix(1);
  double value = 0;
  if (EqualsIgnoringCase(rest, "inf") || EqualsIgnoringCase(rest, "infinity")) value = INFINITY;
  else if (EqualsIgnoringCase(rest, "nan")) value = NAN;
  else if (!IsPlainFloat(rest)) return std::nullopt;
  else if (std::from_chars(rest.data(), rest.data() + rest.size(), value).ec == std::errc::result_out_of_range)
    value = strtod(std::string(rest).c_str(), nullptr);  // says which way: inf or 0
  return negative ? -value : value;
}

std::string FloatHex(double x) {
  if (!std::isfinite(x)) return FloatRepr(x);
  std::string sign = std::signbit(x) ? "-" : "";
  if (x == 0) return sign + "0x0.0p+0";
  int exponent = 0;
  double mantissa = std::frexp(std::fabs(x), &exponent);
  int shift = 1 - std::max(-1021 - exponent, 0);
  mantissa = std::ldexp(mantissa, shift);
  exponent -= shift;
  std::string out = sign + "0x";
  out += static_cast<char>('0' + static_cast<int>(mantissa));
  out += '.';
  mantissa -= static_cast<int>(mantissa);
  for (int i = 0; i < 13; ++i) {
    mantissa *= 16;
    out += "0123456789abcdef"[static_cast<int>(mantissa)];
    mantissa -= static_cast<int>(mantissa);
  }
  return out + "p" + (exponent < 0 ? "-" : "+") + std::to_string(std::abs(exponent));
}

HexFloatStatus ParseHexFloat(std::string_view original, double& value) {
  std::string_view text = Stripped(original);
  bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  if (EqualsIgnoringCase(text, "inf") || EqualsIgnoringCase(text, "infinity")) { value = negative ? -INFINITY : INFINITY; return HexFloatStatus::kOk; }
  if (EqualsIgnoringCase(text, "nan")) { value = negative ? -NAN : NAN; return HexFloatStatus::kOk; }
  if (text.size() > 1 && text[0] == '0' && (text[1] | 32) == 'x') text.remove_prefix(2);
  size_t at = 0, digits = 0;
  auto hex_run = [&] { while (at < text.size() && DigitValue(text[at]) < 16) ++at, ++digits; };
  hex_run();
  if (at < text.size() && text[at] == '.') { ++at; hex_run(); }
  if (digits == 0) return HexFloatStatus::kInvalid;
  if (at < text.size() && (text[at] | 32) == 'p') {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    size_t first = at;
    while (at < text.size() && IsAsciiDigit(text[at])) ++at;
    if (at == first) return HexFloatStatus::kInvalid;
  }
  if (at != text.size()) return HexFloatStatus::kInvalid;
  value = strtod(("0x" + std::string(text)).c_str(), nullptr);
  if (std::isinf(value)) return HexFloatStatus::kTooLarge;
  if (negative) value = -value;
  return HexFloatStatus::kOk;
}

ParsedInt ParseInt(std::string_view original, int base) {
  std::string ascii = AsciiNumber(original);
  std::string_view text = Stripped(ascii);
  bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  auto prefix_base = [&]() -> int {
    if (text.size() < 2 || text[0] != '0') return 0;
    char letter = static_cast<char>(text[1] | 32);
    return letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
  }();
  bool only_zero = false;  // `0_0` and `00` are ints without a base, `01` is not
  if (base == 0) {
    base = prefix_base ? prefix_base : 10;
    only_zero = !prefix_base && !text.empty() && text[0] == '0';
  }
  if (prefix_base == base) {
    text.remove_prefix(2);
    if (!text.empty() && text[0] == '_') text.remove_prefix(1);
  }
  std::string digits;
  char before = '_';
  size_t at = 0;
  for (; at < text.size() && (text[at] == '_' || DigitValue(text[at]) < base); ++at) {
    if (text[at] != '_') digits += text[at];
    else if (before == '_') return {};
    before = text[at];
  }
  if (digits.empty() || before == '_') return {};
  bool power_of_two = (base & (base - 1)) == 0;
  if (!power_of_two && digits.size() > kMaxIntDigits) return {.status = IntStatus::kTooManyDigits, .count = digits.size()};
  if (at != text.size()) return {};
  if (only_zero && digits.find_first_not_of('0') != std::string::npos) return {};
  if (negative) digits.insert(digits.begin(), '-');
  int64_t value = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), value, base).ec == std::errc()) {
    return {.status = IntStatus::kSmall, .small = value};
  }
  return {.status = IntStatus::kBig, .digits = std::move(digits), .base = base};
}

std::string SmallIntDigits(int64_t x, int base) {
  uint64_t size = x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
  char buffer[72];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, size, base).ptr};
}

std::string_view PrefixOfBase(int base) { return base == 2 ? "0b" : base == 8 ? "0o" : "0x"; }

std::string PrefixedDigits(int64_t x, int base) {
  std::string out = x < 0 ? "-" : "";
  return out.append(PrefixOfBase(base)).append(SmallIntDigits(x, base));
}

std::optional<int64_t> WholePart(double x) { return std::fabs(x) < 9e18 ? std::optional(static_cast<int64_t>(x)) : std::nullopt; }

double NearestWhole(double x) { return std::nearbyint(x); }

std::optional<double> RoundFloat(double x, int64_t places) {
  if (!std::isfinite(x) || x == 0 || places > 323) return x;
  if (places < -308) return std::copysign(0.0, x);
  double size = std::fabs(x);
  double rounded = 0;
  if (places >= 0) {
    char buffer[800];
    auto end = std::to_chars(buffer, buffer + sizeof buffer, size, std::chars_format::fixed, static_cast<int>(places)).ptr;
    std::from_chars(buffer, end, rounded);
  } else {
    // Half to even on the exact value: the part below the place against half of it.
    std::string whole = FloatText(std::floor(size), {.type = 'f'});
    size_t below = static_cast<size_t>(-places);
    if (whole.size() < below) return std::copysign(0.0, x);
    std::string kept = whole.substr(0, whole.size() - below), rest = whole.substr(whole.size() - below);
    int against = rest.compare("5" + std::string(below - 1, '0'));
    if (against == 0 && size != std::floor(size)) against = 1;
    bool odd = !kept.empty() && (kept.back() - '0') % 2;
    if (against > 0 || (against == 0 && odd)) {
      size_t i = kept.size();
      while (i > 0 && kept[i - 1] == '9') kept[--i] = '0';
      if (i == 0) kept.insert(kept.begin(), '1');
      else ++kept[i - 1];
    }
    rounded = strtod((kept + "e" + std::to_string(below)).c_str(), nullptr);
    if (kept.empty()) rounded = 0;
  }
  if (std::isinf(rounded)) return std::nullopt;
  return std::copysign(rounded, x);
}

int64_t HashSmallInt(int64_t x) {
  uint64_t size = x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
  int64_t hash = static_cast<int64_t>(size % kHashModulus);
  if (x < 0) hash = -hash;
  return hash == -1 ? -2 : hash;
}

int64_t HashFloat(double x) {
  if (std::isinf(x)) return x > 0 ? 314159 : -314159;
  if (std::isnan(x)) return 0;
  int exponent = 0;
  double mantissa = std::frexp(std::fabs(x), &exponent);
  uint64_t hash = 0;
  while (mantissa != 0) {  // 28 bits a round
    hash = (hash << 28 & kHashModulus) | hash >> (61 - 28);
    mantissa *= 268435456.0;
    exponent -= 28;
    uint64_t part = static_cast<uint64_t>(mantissa);
    mantissa -= static_cast<double>(part);
    hash += part;
    if (hash >= kHashModulus) hash -= kHashModulus;
  }
  int shift = exponent >= 0 ? exponent % 61 : 60 - (-1 - exponent) % 61;
  if (shift) hash = (hash << shift & kHashModulus) | hash >> (61 - shift);
  int64_t signed_hash = x < 0 ? -static_cast<int64_t>(hash) : static_cast<int64_t>(hash);
  return signed_hash == -1 ? -2 : signed_hash;
}

}  // namespace penstock

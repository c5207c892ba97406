// Decimals as texts.
#include <algorithm>

#include "core/text.h"
#include "interp/natives/decimal_number.h"
#include "core/unicode.h"

namespace penstock {
namespace {

std::string Lower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return c < 128 ? std::tolower(c) : c; });
  return lower;
}

// ASCII digits for those of any script, no underscores, no white space around. False: some other character.
bool Plain(std::string_view text, std::string& out) {
  size_t begin = 0, at = 0;
  bool leading = true;
  size_t kept = 0;
  while (at < text.size()) {
    begin = at;
    uint32_t c = NextCodePoint(text, at);
    if (c == '_') continue;
    if (IsSpace(c)) {
      if (!leading) out += ' ';
      continue;
    }
    leading = false;
    int digit = DecimalValue(c);
    if (digit >= 0) out += static_cast<char>('0' + digit);
    else if (c < 128) out += text[begin];
    else return false;
    kept = out.size();
  }
  out.resize(kept);
  return out.find(' ') == std::string::npos;
}

bool AllDigits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool ReadDecimal(DecimalWork& w, std::string_view given, DecimalNumber& out) {
  std::string text;
  if (!w.Pay(static_cast<int64_t>(given.size())) || !Plain(given, text)) return false;
  std::string_view rest = text;
  DecimalNumber x;
  if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
    x.negative = rest[0] == '-';
    rest.remove_prefix(1);
  }
  std::string lower = Lower(rest.substr(0, 9));
  if (lower == "inf" || lower == "infinity") {
    SetInfinity(x, x.negative);
    return out = x, rest.size() < 9;
  }
  bool signaling = lower.starts_with("snan");
  if (signaling || lower.starts_with("nan")) {
    rest.remove_prefix(signaling ? 4 : 3);
    if (!AllDigits(rest)) return false;
    x.form = signaling ? DecimalForm::kSignalingNan : DecimalForm::kNan;
    if (!rest.empty()) mpz_set_str(x.digits, std::string(rest).c_str(), 10);
    return out = x, true;
  }
  size_t e = rest.find_first_of("eE");
  std::string_view mantissa = rest.substr(0, e);
  int64_t exponent = 0;
  if (e != std::string_view::npos) {
    std::string_view power = rest.substr(e + 1);
    bool down = power.starts_with("-");
    if (power.starts_with("+") || down) power.remove_prefix(1);
    if (power.empty() || !AllDigits(power)) return false;
    // Beyond the greatest by far, whatever follows.
    for (char c : power) exponent = exponent > kGreatestDecimalExponent / 10 ? 4 * kGreatestDecimalExponent : exponent * 10 + (c - '0');
    if (down) exponent = -exponent;
  }
  size_t point = mantissa.find('.');
  std::string digits(mantissa.substr(0, point));
  if (point != std::string_view::npos) {
    std::string_view fraction = mantissa.substr(point + 1);
    digits += fraction;
    exponent -= static_cast<int64_t>(fraction.size());
  }
  if (digits.empty() || !AllDigits(digits)) return false;
  constexpr size_t kSmall = 18;  // digits that fit into 64 bits for sure
  uint64_t small = 0;
  if (digits.size() <= kSmall) for (char c : digits) small = small * 10 + static_cast<uint64_t>(c - '0');
  if (digits.size() <= kSmall) mpz_set_ui(x.digits, small);
  else mpz_set_str(x.digits, digits.c_str(), 10);
  x.exponent = exponent;
  out = std::move(x);
  return true;
}

std::string DecimalText(const DecimalNumber& x, bool engineering, bool capitals) {
  std::string text = x.negative ? "-" : "";
  if (x.is_infinite()) return text + "Infinity";
  std::string digits(static_cast<size_t>(x.Size()) + 2, '\0');
  mpz_get_str(digits.data(), 10, x.digits);
  digits.resize(static_cast<size_t>(x.Size()));
  if (x.is_nan()) {
    text += x.form == DecimalForm::kNan ? "NaN" : "sNaN";
    return digits == "0" ? text : text + digits;
  }
  int64_t size = x.Size(), left = x.exponent + size, point;
  if (x.exponent <= 0 && left > -6) point = left;
  else if (!engineering) point = 1;
  else if (digits == "0") point = ((left + 1) % 3 + 3) % 3 - 1;
  else point = ((left - 1) % 3 + 3) % 3 + 1;
  if (point <= 0) {
    text += "0." + std::string(static_cast<size_t>(-point), '0') + digits;
  } else if (point >= size) {
    text += digits + std::string(static_cast<size_t>(point - size), '0');
  } else {
    text += digits.substr(0, static_cast<size_t>(point)) + "." + digits.substr(static_cast<size_t>(point));
  }
  if (left != point) text += fmt::format("{}{:+}", capitals ? 'E' : 'e', left - point);
  return text;
}

std::string_view NameOfRounding(DecimalRounding rounding) {
  constexpr std::string_view kNames[] = {"ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_DOWN",
                                         "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"};
  return kNames[static_cast<int>(rounding)];
}

}  // namespace penstock

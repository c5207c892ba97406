#include "tools/office/money.h"

#include <charconv>

#include "catalog/decimal.h"

namespace penstock {
namespace {

constexpr int64_t kMaxCents = int64_t{1'000'000'000} * 100;

}  // namespace

std::optional<int64_t> CentsOf(const Json& number) {
  std::string normal = NormalNumber(number);  // digits, `e`, exponent
  if (normal == "0") return 0;
  size_t e = normal.find('e');
  int64_t digits = 0, exponent = 0;
  if (std::from_chars(normal.data(), normal.data() + e, digits).ec != std::errc()) return std::nullopt;
  std::from_chars(normal.data() + e + 1, normal.data() + normal.size(), exponent);
  if (exponent < -2) return std::nullopt;
  for (exponent += 2; exponent > 0; --exponent) {
    if (digits > kMaxCents || digits < -kMaxCents) return std::nullopt;
    digits *= 10;
  }
  return digits > kMaxCents || digits < -kMaxCents ? std::nullopt : std::optional<int64_t>(digits);
}

std::string AmountText(int64_t cents) {
  int64_t positive = cents < 0 ? -cents : cents;
  std::string parts = std::to_string(positive % 100);
  return (cents < 0 ? "-" : "") + std::to_string(positive / 100) + (parts.size() == 1 ? ".0" : ".") + parts;
}

Json AmountOf(int64_t cents) { return Json::Number(AmountText(cents)); }

bool IsIban(std::string_view text) {
  if (text.size() < 15 || text.size() > 34) return false;
  auto is_letter = [](char c) { return c >= 'A' && c <= 'Z'; };
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!is_letter(text[0]) || !is_letter(text[1]) || !is_digit(text[2]) || !is_digit(text[3])) return false;
  int rest = 0;  // the account, then country and check digits, letters as 10 to 35, modulo 97
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[(i + 4) % text.size()];
    if (is_digit(c)) rest = (rest * 10 + (c - '0')) % 97;
    else if (is_letter(c)) rest = (rest * 100 + (c - 'A' + 10)) % 97;
    else return false;
  }
  return rest == 1;
}

}  // namespace penstock

#include "catalog/decimal.h"

#include <algorithm>
#include <charconv>

namespace penstock {
namespace {

// The number digits × 10^exponent, without zeros at either end of digits; zero has no digits.
struct Decimal {
  bool negative = false;
  std::string digits;
  int64_t exponent = 0;

  // The power of ten above the first digit.
  int64_t top() const { return exponent + static_cast<int64_t>(digits.size()); }
};

// Exponents are held within this; the reader of JSON refuses numbers that no double reaches.
constexpr int64_t kMaxExponent = 1'000'000;

Decimal ToDecimal(const Json& number) {
  Decimal d;
  std::string text = number.digits();
  size_t at = 0;
  if (at < text.size() && text[at] == '-') {
    d.negative = true;
    ++at;
  }
  bool fraction = false;
  for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
    if (text[at] == '.') {
      fraction = true;
      continue;
    }
    if (fraction) --d.exponent;
    if (!d.digits.empty() || text[at] != '0') d.digits += text[at];
  }
  if (at < text.size()) {
    if (++at < text.size() && text[at] == '+') ++at;
    int64_t power = 0;
    auto [end, failed] = std::from_chars(text.data() + at, text.data() + text.size(), power);
    if (failed != std::errc()) power = text[at] == '-' ? -kMaxExponent : kMaxExponent;
    d.exponent += std::clamp(power, -kMaxExponent, kMaxExponent);
  }
  while (!d.digits.empty() && d.digits.back() == '0') {
    d.digits.pop_back();
    ++d.exponent;
  }
  if (d.digits.empty()) {
    d.exponent = 0;
    d.negative = false;
  }
  return d;
}

int CompareMagnitudes(const Decimal& a, const Decimal& b) {
  if (a.digits.empty() || b.digits.empty()) return static_cast<int>(!a.digits.empty()) - static_cast<int>(!b.digits.empty());
  if (a.top() != b.top()) return a.top() < b.top() ? -1 : 1;
  int order = a.digits.compare(b.digits);
  return order < 0 ? -1 : order > 0;
}

}  // namespace

int CompareNumbers(const Json& a, const Json& b) {
  if (a.kind() == Json::Kind::kInt && b.kind() == Json::Kind::kInt) {
    return a.int_value() < b.int_value() ? -1 : a.int_value() > b.int_value();
  }
  Decimal x = ToDecimal(a), y = ToDecimal(b);
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  return x.negative ? CompareMagnitudes(y, x) : CompareMagnitudes(x, y);
}

bool IsWhole(const Json& number) { return number.kind() == Json::Kind::kInt || ToDecimal(number).exponent >= 0; }

bool IsMultiple(const Json& a, const Json& unit) {
  Decimal x = ToDecimal(a), u = ToDecimal(unit);
  if (x.digits.empty()) return true;
  // Scaled by ten so that both are whole, the unit has to fit a word; that covers every unit people write.
  int64_t scale = x.exponent - u.exponent;
  uint64_t divisor = 0;
  auto [end, failed] = std::from_chars(u.digits.data(), u.digits.data() + u.digits.size(), divisor);
  if (failed != std::errc() || divisor == 0 || divisor > UINT64_MAX / 16) return false;
  if (scale > 1000) return false;
  for (; scale < 0; ++scale) {  // x has digits below the unit's last: only a unit with factors of ten absorbs them
    if (divisor > UINT64_MAX / 160) return false;
    divisor *= 10;
  }
  uint64_t rest = 0;
  for (char c : x.digits)
    rest = static_cast<uint64_t>((static_cast<unsigned __int128>(rest) * 10 + static_cast<unsigned>(c - '0')) % divisor);
  for (; scale > 0; --scale) rest = static_cast<uint64_t>(static_cast<unsigned __int128>(rest) * 10 % divisor);
  return rest == 0;
}

std::string NormalNumber(const Json& number) {
  Decimal d = ToDecimal(number);
  if (d.digits.empty()) return "0";
  return (d.negative ? "-" : "") + d.digits + "e" + std::to_string(d.exponent);
}

namespace {

constexpr int kMaxDepth = 600;  // what is deeper does not count

void WriteNormal(const Json& value, std::string& out, int depth) {
  if (depth > kMaxDepth) return;
  if (value.is_number()) {
    out += NormalNumber(value);
  } else if (value.is_array()) {
    out += '[';
    for (const Json& item : value.array()) {
      WriteNormal(item, out, depth + 1);
      out += ',';
    }
    out += ']';
  } else if (value.is_object()) {
    std::vector<std::string> members;
    for (const auto& [name, item] : value.object()) {
      std::string& member = members.emplace_back();
      WriteJsonString(name, member);
      member += ':';
      WriteNormal(item, member, depth + 1);
    }
    std::sort(members.begin(), members.end());
    out += '{';
    for (const std::string& member : members) {
      out += member;
      out += ',';
    }
    out += '}';
  } else {
    WriteJson(value, out);
  }
}

}  // namespace

std::string NormalText(const Json& value) {
  std::string out;
  WriteNormal(value, out, 0);
  return out;
}

}  // namespace penstock

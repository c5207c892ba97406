#include "tools/office/text_finding.h"

#include <algorithm>

#include "tools/office/money.h"

namespace penstock {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetter(char c) { return IsUpper(c) || (c >= 'a' && c <= 'z'); }
bool IsWordCharacter(char c) { return IsLetter(c) || IsDigit(c) || (c & 0x80); }

bool StartsWord(std::string_view text, size_t at) { return at == 0 || !IsWordCharacter(text[at - 1]); }

size_t DigitsEnd(std::string_view text, size_t at) {
  while (at < text.size() && IsDigit(text[at])) ++at;
  return at;
}

// The end of an IBAN that begins at `at`, its characters in `out`; `at` if there is none. Groups may
// stand apart by single spaces, each but the last of four.
size_t ReadIban(std::string_view text, size_t at, std::string& out) {
  if (at + 4 > text.size() || !IsUpper(text[at]) || !IsUpper(text[at + 1]) || !IsDigit(text[at + 2]) || !IsDigit(text[at + 3]))
    return at;
  size_t end = at;
  for (size_t group = 0; end < text.size() && out.size() < 34; ++end) {
    if (IsUpper(text[end]) || IsDigit(text[end])) {
      out += text[end];
      ++group;
      continue;
    }
    if (IsIban(out)) break;  // what follows in capitals is the next word
    bool next_group =
        text[end] == ' ' && group == 4 && end + 1 < text.size() && (IsDigit(text[end + 1]) || IsUpper(text[end + 1]));
    if (!next_group || (end + 2 < text.size() && IsLetter(text[end + 2]) && !IsUpper(text[end + 2]))) break;
    group = 0;
  }
  bool whole_word = end >= text.size() || !IsWordCharacter(text[end]);
  return whole_word && out.size() >= 15 ? end : at;
}

// `1240`, `1,240.00`, `1240.5`: the end, and the number without commas.
size_t ReadAmount(std::string_view text, size_t at, std::string& out) {
  size_t end = at;
  for (; end < text.size(); ++end) {
    bool comma = text[end] == ',' && DigitsEnd(text, end + 1) == end + 4;
    if (IsDigit(text[end])) out += text[end];
    else if (!comma) break;
  }
  if (end + 1 < text.size() && text[end] == '.' && IsDigit(text[end + 1])) {
    size_t fraction = DigitsEnd(text, end + 1);
    out += text.substr(end, fraction - end);
    end = fraction;
  }
  return end;
}

bool IsCurrencyBefore(std::string_view text, size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;
  std::string_view before = text.substr(0, at);
  return before.ends_with("EUR") || before.ends_with("\u20ac");
}

bool IsCurrencyAfter(std::string_view text, size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  return text.substr(at, 3) == "EUR" || text.substr(at, 3) == "\u20ac";
}

constexpr std::string_view kMonths[] = {"january", "february", "march",     "april",   "may",      "june",
                                        "july",    "august",   "september", "october", "november", "december"};

// `16 March 2026` from the number at `at`; the end, or `at`.
size_t ReadLongDate(std::string_view text, size_t at, std::string& out) {
  size_t end = DigitsEnd(text, at);
  if (end - at > 2 || end >= text.size() || text[end] != ' ') return at;
  std::string_view rest = text.substr(end + 1);
  for (size_t month = 0; month < 12; ++month) {
    std::string_view name = kMonths[month];
    if (LowerAscii(rest.substr(0, name.size())) != name) continue;
    size_t year = end + 1 + name.size() + 1;
    if (year > text.size() || DigitsEnd(text, year) != year + 4) return at;
    auto two = [](std::string number) { return number.size() == 1 ? "0" + number : number; };
    out = std::string(text.substr(year, 4)) + "-" + two(std::to_string(month + 1)) + "-" +
          two(std::string(text.substr(at, end - at)));
    return year + 4;
  }
  return at;
}

size_t ReadIsoDate(std::string_view text, size_t at, std::string& out) {
  if (at + 10 > text.size()) return at;
  for (size_t i = 0; i < 10; ++i) {
    bool dash = i == 4 || i == 7;
    if (dash ? text[at + i] != '-' : !IsDigit(text[at + i])) return at;
  }
  if (at + 10 < text.size() && IsDigit(text[at + 10])) return at;
  out = text.substr(at, 10);
  return at + 10;
}

bool IsAddressCharacter(char c) { return IsLetter(c) || IsDigit(c) || c == '.' || c == '-' || c == '_' || c == '+'; }

}  // namespace

std::string LowerAscii(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (IsUpper(c)) c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::vector<std::string> FindIbans(std::string_view text) {
  std::vector<std::string> found;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!StartsWord(text, at)) continue;
    std::string iban;
    size_t end = ReadIban(text, at, iban);
    if (end == at) continue;
    found.push_back(std::move(iban));
    at = end - 1;
  }
  return found;
}

std::vector<std::string> FindAmounts(std::string_view text) {
  std::vector<std::string> money, plain;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!IsDigit(text[at]) || !StartsWord(text, at)) continue;
    std::string amount;
    size_t end = ReadAmount(text, at, amount);
    bool whole = end >= text.size() || (!IsWordCharacter(text[end]) && text[end] != '-');
    bool with_currency = IsCurrencyBefore(text, at) || IsCurrencyAfter(text, end);
    if (with_currency) money.push_back(amount);
    else if (whole && amount.find('.') != std::string::npos) plain.push_back(amount);
    at = std::max(end, at + 1) - 1;
  }
  return money.empty() ? plain : money;
}

std::vector<std::string> FindAddresses(std::string_view text) {
  std::vector<std::string> found;
  for (size_t sign = text.find('@'); sign != std::string_view::npos; sign = text.find('@', sign + 1)) {
    size_t begin = sign, end = sign + 1;
    while (begin > 0 && sign - begin < 64 && IsAddressCharacter(text[begin - 1])) --begin;
    while (end < text.size() && end - sign < 255 && IsAddressCharacter(text[end])) ++end;
    while (end > sign + 1 && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
    if (begin < sign && end > sign + 1) found.emplace_back(text.substr(begin, end - begin));
  }
  return found;
}

std::vector<std::string> FindDates(std::string_view text) {
  std::vector<std::string> found;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!IsDigit(text[at]) || !StartsWord(text, at)) continue;
    std::string date;
    size_t end = ReadIsoDate(text, at, date);
    if (end == at) end = ReadLongDate(text, at, date);
    if (end == at) continue;
    found.push_back(std::move(date));
    at = end - 1;
  }
  return found;
}

std::vector<std::string> FindReferences(std::string_view text) {
  std::vector<std::string> found;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!IsUpper(text[at]) || !StartsWord(text, at)) continue;
    size_t letters = at;
    while (letters < text.size() && IsUpper(text[letters])) ++letters;
    size_t end = letters < text.size() && text[letters] == '-' ? DigitsEnd(text, letters + 1) : at;
    if (end > letters + 1) found.emplace_back(text.substr(at, end - at));
    at = std::max(end, letters) - 1;
  }
  return found;
}

std::vector<std::string> FindIntegers(std::string_view text) {
  std::vector<std::string> found;
  for (size_t at = 0; at < text.size(); ++at) {
    if (!IsDigit(text[at])) continue;
    size_t end = DigitsEnd(text, at);
    bool alone = StartsWord(text, at) && (at == 0 || std::string_view(".-/").find(text[at - 1]) == std::string_view::npos);
    bool ends =
        end >= text.size() ||
        (!IsWordCharacter(text[end]) && text[end] != '-' && text[end] != '/' &&
         !((text[end] == '.' || text[end] == ',' || text[end] == ':') && end + 1 < text.size() && IsDigit(text[end + 1])));
    if (alone && ends && end - at <= 18) found.emplace_back(text.substr(at, end - at));
    at = end - 1;
  }
  return found;
}

std::string LabelledValue(std::string_view text, std::string_view words) {
  std::string value;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    size_t colon = line.find(':');
    if (colon != std::string_view::npos && colon < 60 && LowerAscii(line.substr(0, colon)).find(words) != std::string::npos) {
      size_t from = line.find_first_not_of(" \t", colon + 1);
      size_t to = line.find_last_not_of(" \t\r");
      if (from != std::string_view::npos && to >= from) value = line.substr(from, to - from + 1);
    }
    at = end + 1;
  }
  return value;
}

size_t LastWord(std::string_view text, std::string_view word) {
  std::string lower = LowerAscii(text);
  for (size_t at = lower.rfind(word); at != std::string::npos; at = at == 0 ? std::string::npos : lower.rfind(word, at - 1)) {
    size_t end = at + word.size();
    if (StartsWord(lower, at) && (end >= lower.size() || !IsWordCharacter(lower[end]))) return at;
  }
  return std::string_view::npos;
}

}  // namespace penstock

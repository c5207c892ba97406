#include "catalog/schema_pattern.h"

#include <re2/re2.h>

#include "core/text.h"

namespace penstock {
namespace {

constexpr size_t kMaxPattern = 4096;
constexpr int64_t kPatternMemory = 1 << 20;

class Re2Pattern : public SchemaPattern {
 public:
  Re2Pattern(const std::string& text, const RE2::Options& options) : re_(text, options) {}
  bool Matches(std::string_view text) const override {
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), re_);
  }
  const RE2& re() const { return re_; }

 private:
  RE2 re_;
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsHexDigit(char c) { return IsDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// JavaScript's white space, of which RE2's \s knows less.
constexpr std::string_view kSpaces =
    R"(\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff})";

// One escape of the pattern at `at` (on the backslash), written for RE2. False: there is no such thing there.
bool TranslateEscape(std::string_view pattern, size_t& at, bool in_class, std::string& out) {
  if (at + 1 >= pattern.size()) return false;
  char c = pattern[at + 1];
  if (c == 'u') {
    size_t digits = at + 2, end = digits;
    bool braced = digits < pattern.size() && pattern[digits] == '{';
    if (braced) ++digits;
    for (end = digits; end < pattern.size() && IsHexDigit(pattern[end]) && end - digits < (braced ? 6u : 4u);) ++end;
    if (end == digits || (!braced && end - digits != 4)) return false;
    if (braced && (end >= pattern.size() || pattern[end] != '}')) return false;
    out += "\\x{" + std::string(pattern.substr(digits, end - digits)) + "}";
    at = end + (braced ? 1 : 0);
    return true;
  }
  if (c == 's' || c == 'S') {
    if (in_class && c == 'S') return false;  // RE2 has no class without those inside a class
    out += in_class ? std::string(kSpaces) : (c == 's' ? "[" : "[^") + std::string(kSpaces) + "]";
    at += 2;
    return true;
  }
  bool known = std::string_view("dDwWbBtnvfr^$\\.*+?()[]{}|/-x").find(c) != std::string_view::npos || c == 'p' || c == 'P';
  if (!known || (in_class && (c == 'b' || c == 'B'))) return false;
  if (c == 'x' && !(at + 3 < pattern.size() && IsHexDigit(pattern[at + 2]) && IsHexDigit(pattern[at + 3]))) return false;
  out += pattern.substr(at, 2);
  at += 2;
  return true;
}

// A group's opening at `at`, written for RE2.
bool TranslateGroup(std::string_view pattern, size_t& at, std::string& out) {
  std::string_view rest = pattern.substr(at);
  if (rest.substr(0, 2) != "(?") {
    out += '(';
    ++at;
    return true;
  }
  if (rest.substr(0, 3) == "(?:") {
    out += "(?:";
    at += 3;
    return true;
  }
  bool named = rest.substr(0, 3) == "(?<" && rest.size() > 3 && rest[3] != '=' && rest[3] != '!';
  if (!named) return false;
  out += "(?P<";
  at += 3;
  return true;
}

// The pattern as RE2 writes it; the error says what stands in the way.
Result<std::string> Translate(std::string_view pattern) {
  std::string out;
  bool in_class = false;
  for (size_t at = 0; at < pattern.size();) {
    char c = pattern[at];
    if (c == '\\') {
      size_t from = at;
      if (!TranslateEscape(pattern, at, in_class, out)) {
        return Error{"the escape " + Quoted(pattern.substr(from, 2)) + " is not supported in patterns",
                     "write the characters out"};
      }
    } else if (in_class) {
      if (pattern.substr(at, 2) == "[:")
        return Error{"`[:` inside a character class means different things to different readers", "write `\\[:`"};
      if (c == ']') in_class = false;
      out += c == '[' ? std::string("\\[") : std::string(1, c);
      ++at;
    } else if (c == '[') {
      in_class = true;
      out += c;
      ++at;
      if (at < pattern.size() && pattern[at] == '^') {
        out += '^';
        ++at;
      }
      if (at < pattern.size() && pattern[at] == ']') return Error{"an empty character class", "name at least one character"};
    } else if (c == '(') {
      if (!TranslateGroup(pattern, at, out))
        return Error{"look-around and flags are not supported in patterns", "use a plain group `(?:...)`"};
    } else if (c == '.') {
      out += R"([^\n\r\x{2028}\x{2029}])";
      ++at;
    } else {
      out += c;
      ++at;
    }
  }
  return out;
}

}  // namespace

Result<std::shared_ptr<const SchemaPattern>> CompilePattern(std::string_view pattern) {
  if (pattern.size() > kMaxPattern) return Error{"the pattern is longer than " + std::to_string(kMaxPattern) + " bytes", ""};
  PENSTOCK_TRY(std::string text, Translate(pattern));
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternMemory);
  options.set_never_capture(true);
  auto compiled = std::make_shared<Re2Pattern>(text, options);
  if (!compiled->re().ok())
    return Error{"the pattern " + Quoted(pattern) + " cannot be used: " + compiled->re().error(),
                 "use the common part of regular expressions, which matches in linear time"};
  return std::shared_ptr<const SchemaPattern>(std::move(compiled));
}

namespace {

// Reads `count` digits at `at`; -1 if they are not there.
int Digits(std::string_view text, size_t& at, int count) {
  int value = 0;
  for (int i = 0; i < count; ++i, ++at) {
    if (at >= text.size() || !IsDigit(text[at])) return -1;
    value = value * 10 + (text[at] - '0');
  }
  return value;
}

bool Skip(std::string_view text, size_t& at, char c) {
  if (at >= text.size() || text[at] != c) return false;
  ++at;
  return true;
}

bool ReadDate(std::string_view text, size_t& at) {
  int year = Digits(text, at, 4);
  if (year < 0 || !Skip(text, at, '-')) return false;
  int month = Digits(text, at, 2);
  if (month < 1 || month > 12 || !Skip(text, at, '-')) return false;
  int day = Digits(text, at, 2);
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return day >= 1 && day <= kDays[month - 1] + (month == 2 && leap ? 1 : 0);
}

bool ReadZone(std::string_view text, size_t& at) {
  if (at == text.size() || Skip(text, at, 'Z') || Skip(text, at, 'z')) return true;
  if (!Skip(text, at, '+') && !Skip(text, at, '-')) return false;
  int hours = Digits(text, at, 2);
  if (hours < 0 || hours > 23) return false;
  Skip(text, at, ':');
  int minutes = Digits(text, at, 2);
  return minutes >= 0 && minutes < 60;
}

bool ReadTime(std::string_view text, size_t& at) {
  int hours = Digits(text, at, 2);
  if (hours < 0 || hours > 23 || !Skip(text, at, ':')) return false;
  int minutes = Digits(text, at, 2);
  if (minutes < 0 || minutes > 59) return false;
  if (Skip(text, at, ':')) {
    int seconds = Digits(text, at, 2);
    if (seconds < 0 || seconds > 60) return false;
    if (Skip(text, at, '.')) {
      size_t from = at;
      while (at < text.size() && IsDigit(text[at])) ++at;
      if (at == from) return false;
    }
  }
  return ReadZone(text, at);
}

bool IsDateTime(std::string_view text) {
  size_t at = 0;
  if (!ReadDate(text, at)) return false;
  if (!Skip(text, at, 'T') && !Skip(text, at, 't') && !Skip(text, at, ' ')) return false;
  return ReadTime(text, at) && at == text.size();
}

bool IsDate(std::string_view text) {
  size_t at = 0;
  return ReadDate(text, at) && at == text.size();
}

bool IsTime(std::string_view text) {
  size_t at = 0;
  return ReadTime(text, at) && at == text.size();
}

bool HasSpaceOrControl(std::string_view text) {
  for (char c : text)
    if (static_cast<unsigned char>(c) <= ' ' || c == 0x7F) return true;
  return false;
}

bool IsEmail(std::string_view text) {
  size_t sign = text.find('@');
  if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size() || HasSpaceOrControl(text)) return false;
  return text.find('@', sign + 1) == std::string_view::npos && text.find_first_of(",;<>") == std::string_view::npos;
}

bool IsUri(std::string_view text) {
  size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || HasSpaceOrControl(text)) return false;
  for (size_t i = 0; i < colon; ++i) {
    char c = text[i];
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && (i == 0 || !(IsDigit(c) || c == '+' || c == '-' || c == '.'))) return false;
  }
  return true;
}

bool IsUuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !IsHexDigit(text[i])) return false;
  }
  return true;
}

struct FormatRow {
  std::string_view name;
  bool (*matches)(std::string_view);
};

constexpr FormatRow kFormats[] = {{"date-time", IsDateTime}, {"date", IsDate}, {"time", IsTime},
                                  {"email", IsEmail},        {"uri", IsUri},   {"uuid", IsUuid}};

}  // namespace

bool MatchesFormat(std::string_view format, std::string_view text) {
  for (const FormatRow& row : kFormats)
    if (row.name == format) return row.matches(text);
  return true;
}

}  // namespace penstock

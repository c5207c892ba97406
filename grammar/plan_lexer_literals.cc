#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "core/unicode.h"
#include "grammar/plan_lexer_state.h"
#include "grammar/source_text.h"
#include "grammar/wide_names.h"

namespace penstock {
namespace {

bool IsDigitOf(char c, int base) {
  if (base == 16) return IsClass(c, kDigit) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  return c >= '0' && c < '0' + base;
}

const char* KindOf(int base) { return base == 16 ? "hexadecimal" : base == 8 ? "octal" : base == 2 ? "binary" : "decimal"; }

// Words that may follow a number without a blank, as CPython allows: `1if x else 2`.
bool BeginsKeywordAfterNumber(std::string_view rest) {
  for (std::string_view word : {"and", "else", "for", "if", "in", "is", "not", "or"}) {
    if (rest.starts_with(word)) return true;
  }
  return false;
}

}  // namespace

// -- numbers

// Digits with single underscores between them. REQUIRES: a digit or an underscore is next.
bool PlanLexer::ReadDigits(int base, const char* kind) {
  const char* begin = at_;
  for (;;) {
    if (!IsDigitOf(Peek(), base)) {
      if (base < 10 && IsClass(Peek(), kDigit)) {
        return Fail(at_, at_ + 1, fmt::format("`{}` is no digit of a number in base {}", *at_, base), "",
                    fmt::format("SyntaxError: invalid digit '{}' in {} literal", *at_, kind), DiagnosticId::kBadLiteral);
      }
      // Without any it is the `0x` that is shown: what follows may be the end of the text.
      const bool none = at_ == begin && base != 10;
      const char* last = none ? begin - 1 : std::max(begin, at_ - 1);
      return Fail(none ? begin - 2 : last, last + 1,
                  *last == '_' ? "an underscore in a number must stand between two digits"
                               : fmt::format("a {} number without digits", kind),
                  "", fmt::format("SyntaxError: invalid {} literal", kind), DiagnosticId::kBadLiteral);
    }
    while (IsDigitOf(Peek(), base)) ++at_;
    if (Peek() != '_') break;
    ++at_;
  }
  if (base < 10 && IsClass(Peek(), kDigit)) {
    return Fail(at_, at_ + 1, fmt::format("`{}` is no digit of a number in base {}", *at_, base), "",
                fmt::format("SyntaxError: invalid digit '{}' in {} literal", *at_, kind), DiagnosticId::kBadLiteral);
  }
  return true;
}

bool PlanLexer::EndNumber(const char* begin, const char* kind) {
  if (at_ < end_ && IsClass(*at_, kHigh)) {
    size_t past = OffsetOf(at_);
    const uint32_t c = NextCodePoint(text_, past);
    if (IsIdentifierPart(c)) {
      return Fail(at_, text_.data() + past, fmt::format("a number is followed by {}", DescribeLetter(c)),
                  "between a number and a word stands a blank or an operator", "SyntaxError: invalid syntax",
                  DiagnosticId::kBadLiteral);
    }
    fault_ = StrangeCharacter(text_, OffsetOf(at_));
    return false;
  }
  if (IsClass(Peek(), kLetter) && !BeginsKeywordAfterNumber({at_, static_cast<size_t>(end_ - at_)})) {
    const char* end = at_;
    while (end < end_ && IsClass(*end, kLetter | kDigit)) ++end;
    bool digits_first = *kind == 'd';
    return Fail(
        begin, end,
        fmt::format("`{}` is neither a number nor a name", std::string_view(begin, std::min<size_t>(end - begin, 40))),
        digits_first ? "a name may not begin with a digit; between a number and a word stands a blank or an operator" : "",
        fmt::format("SyntaxError: invalid {} literal", kind), DiagnosticId::kBadLiteral);
  }
  Push(PlanToken::kNumber, begin, at_);
  return true;
}

bool PlanLexer::ReadNumber() {
  const char* begin = at_;
  char letter = *at_ == '0' ? static_cast<char>(Peek(1) | 0x20) : '\0';
  if (letter == 'x' || letter == 'o' || letter == 'b') {
    int base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
    at_ += 2;
    if (Peek() == '_') ++at_;
    return ReadDigits(base, KindOf(base)) && EndNumber(begin, KindOf(base));
  }
  const char* kind = "decimal";
  if (*at_ != '.' && !ReadDigits(10, kind)) return false;
  const char* whole_end = at_;
  bool is_int = true;
  if (Peek() == '.') {
    is_int = false;
    ++at_;
    if (IsClass(Peek(), kDigit) && !ReadDigits(10, kind)) return false;
  }
  if ((Peek() | 0x20) == 'e') {
    int sign = Peek(1) == '+' || Peek(1) == '-';
    if (IsClass(Peek(1 + sign), kDigit)) {
      is_int = false;
      at_ += 1 + sign;
      if (!ReadDigits(10, kind)) return false;
    }
  }
  if ((Peek() | 0x20) == 'j') {
    ++at_;
    return EndNumber(begin, "imaginary");
  }
  bool zeros_first = is_int && *begin == '0' && std::any_of(begin, whole_end, [](char c) { return c >= '1' && c <= '9'; });
  if (zeros_first) {
    const char* digits = std::find_if(begin, whole_end, [](char c) { return c >= '1' && c <= '9'; });
    return Fail(begin, digits, "a decimal number may not begin with zeros", "remove the zeros; an octal number begins with `0o`",
                "SyntaxError: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers",
                DiagnosticId::kBadLiteral);
  }
  return EndNumber(begin, kind);
}

// -- strings

bool PlanLexer::IsStringPrefix(std::string_view word, StringPrefix& prefix) {
  if (word.size() > 2) return false;
  bool unicode = false;
  for (char c : word) {
    bool* flag = (c | 0x20) == 'r'   ? &prefix.raw
                 : (c | 0x20) == 'b' ? &prefix.bytes
                 : (c | 0x20) == 'f' ? &prefix.format
                 : (c | 0x20) == 'u' ? &unicode
                                     : nullptr;
    if (!flag || *flag) return false;
    *flag = true;
  }
  return !(unicode && word.size() > 1) && !(prefix.bytes && prefix.format);
}

// The cursor stands at the opening quote; `begin` is the prefix, or the quote if there is none.
bool PlanLexer::ReadString(const char* begin, StringPrefix prefix) {
  char quote = *at_;
  bool triple = Peek(1) == quote && Peek(2) == quote;
  at_ += triple ? 3 : 1;
  StringContent content;
  if (!FindStringEnd(begin, quote, triple, content)) return false;
  if (prefix.format) return ReadFString(begin, prefix.raw, triple, content.end);
  at_ = content.end + (triple ? 3 : 1);
  bool is_plain = content.is_plain && !prefix.bytes;  // bytes may hold ASCII only
  Push(PlanToken::kString, begin, at_,
       (prefix.raw ? kRawString : 0) | (prefix.bytes ? kBytesString : 0) | (is_plain ? kPlainText : 0));
  return true;
}

bool PlanLexer::FindStringEnd(const char* begin, char quote, bool triple, StringContent& content) {
  const char* p = at_;
  bool is_plain = true;
  for (; p < end_; ++p) {
    char c = *p;
    if (!IsClass(c, kStops)) continue;
    if (c == quote) {
      if (!triple) break;
      if (end_ - p >= 3 && p[1] == quote && p[2] == quote) break;
    } else if (c == '\r') {
      is_plain = false;
    } else if (c == '\\') {
      is_plain = false;
      if (fields_) {
        at_ = p;
        return ReadBackslash();
      }
      ++p;
      if (p < end_ && *p == '\r') ++p;
    } else if (c == '\n' && !triple) {
      p = end_;
      break;
    }
  }
  if (p < end_) {
    content = {p, is_plain};
    return true;
  }
  if (fields_) {
    return Fail(begin, begin + 1, "a string in a field of an f-string that does not end there",
                "inside the field use the other kind of quote", "SyntaxError: f-string: unterminated string",
                DiagnosticId::kBadLiteral);
  }
  const char* quotes = begin;
  while (*quotes != quote) ++quotes;
  const char* line_end = triple ? end_ : std::find(quotes, end_, '\n');
  uint32_t line = LineOf(OffsetOf(line_end));
  if (triple && line_end > text_.data() && line_end[-1] == '\n') --line;
  std::string help =
      triple ? std::string("end it with ") + quote + quote + quote
             : std::string("end it with ") + quote + " on the same line; three quotes begin a string of several lines";
  return Fail(
      begin, quotes + (triple ? 3 : 1), "a string that does not end", help,
      fmt::format("SyntaxError: unterminated {}string literal (detected at line {})", triple ? "triple-quoted " : "", line),
      DiagnosticId::kBadLiteral);
}

// -- f-strings: the string's end is known, as in CPython 3.11 (so its quote cannot stand in a field); texts and
// fields are read up to it. Fields nest only in other quotes or in formats, so the recursion is shallow.

bool PlanLexer::ReadFString(const char* begin, bool raw, bool triple, const char* content_end) {
  const char* outer_end = end_;
  Push(PlanToken::kFStringStart, begin, at_);
  end_ = content_end;
  bool fine = true;
  while (fine && at_ < end_) {
    fine = ReadFStringText(raw, false);
    if (fine && at_ < end_) fine = ReadField(raw, 0);
  }
  end_ = outer_end;
  if (!fine) return false;
  at_ = content_end + (triple ? 3 : 1);
  Push(PlanToken::kFStringEnd, content_end, at_);
  return true;
}

// Text up to the next field, or in a format also up to its `}`.
bool PlanLexer::ReadFStringText(bool raw, bool in_format) {
  const char* begin = at_;
  bool is_plain = true;
  while (at_ < end_) {
    char c = *at_;
    if (!IsClass(c, kStops)) {
      ++at_;
      continue;
    }
    if (c == '\\' && !raw) {
      is_plain = false;
      ++at_;
      if (Peek() == 'N' && Peek(1) == '{') {  // these braces belong to the escape
        at_ = std::min(std::find(at_, end_, '}') + 1, end_);
        continue;
      }
      if (Peek() == '{' || Peek() == '}') continue;  // the backslash is text, the brace is what it is
      if (at_ < end_) ++at_;
      continue;
    }
    if (c == '{' || c == '}') {
      if (in_format || (c == '{' && Peek(1) != '{')) break;
      if (Peek(1) != c) {
        return Fail(at_, at_ + 1, "a single `}` in an f-string", "write `}}` for the character itself",
                    "SyntaxError: f-string: single '}' is not allowed", DiagnosticId::kBadLiteral);
      }
      is_plain = false;
      at_ += 2;
      continue;
    }
    if (c == '\r') is_plain = false;
    ++at_;
  }
  if (at_ > begin) Push(PlanToken::kFStringText, begin, at_, (raw ? kRawString : 0) | (is_plain ? kPlainText : 0));
  return true;
}

bool PlanLexer::ReadField(bool raw, int level) {
  if (level >= 2) {
    return Fail(at_, at_ + 1, "a field in the format of a field in a format", "give the inner format a name before",
                "SyntaxError: f-string: expressions nested too deeply", DiagnosticId::kNestedTooDeeply);
  }
  const char* open = at_;
  if (!OpenBracket('f', PlanToken::kFieldOpen)) return false;
  ++fields_;
  size_t depth = brackets_.size();
  size_t first = tokens_.size();
  for (;;) {
    while (at_ < end_ && (IsClass(*at_, kBlank) || *at_ == '\n' || *at_ == '\r')) ++at_;
    if (at_ >= end_) {
      bool quote_follows = end_ < text_.data() + text_.size() && (*end_ == '"' || *end_ == '\'');
      return Fail(open, open + 1, "a field of an f-string that is not closed",
                  quote_follows
                      ? fmt::format("write `}}`; inside a field, {} would end the string: use the other kind of quote", *end_)
                      : "write `}`",
                  brackets_.size() > depth ? fmt::format("SyntaxError: f-string: unmatched '{}'", brackets_.back().open)
                                           : "SyntaxError: f-string: expecting '}'",
                  DiagnosticId::kBadLiteral);
    }
    bool here = brackets_.size() == depth;
    bool ends = here && (*at_ == '}' || *at_ == ':' || (*at_ == '!' && Peek(1) != '=') || (*at_ == '=' && Peek(1) != '='));
    if (ends) break;
    if (!ReadToken()) return false;
  }
  if (tokens_.size() == first) {
    return Fail(open, at_ + 1, "a field of an f-string without an expression", "write `{{` for the character itself",
                *at_ == '}' ? "SyntaxError: f-string: empty expression not allowed"
                            : fmt::format("SyntaxError: f-string: expression required before '{}'", *at_),
                DiagnosticId::kBadLiteral);
  }
  if (!ReadFieldEnd(raw, level)) return false;
  --fields_;
  brackets_.Pop();
  Push(PlanToken::kFieldClose, at_, at_ + 1);
  ++at_;
  return true;
}

// `=`, `!r` and `:format`, up to the closing brace.
bool PlanLexer::ReadFieldEnd(bool raw, int level) {
  auto skip_blanks = [&] {
    while (at_ < end_ && (IsClass(*at_, kBlank) || *at_ == '\n' || *at_ == '\r')) ++at_;
  };
  if (*at_ == '=') {
    Push(PlanToken::kFieldEqual, at_, at_ + 1);
    ++at_;
    skip_blanks();
  }
  if (Peek() == '!') {
    const char* bang = at_++;
    const char* begin = at_;
    while (at_ < end_ && IsClass(*at_, kLetter | kDigit)) ++at_;
    bool known = at_ > begin && (*begin == 's' || *begin == 'r' || *begin == 'a');
    if (at_ - begin != 1 || !known) {
      return Fail(bang, std::max(at_, begin), "an unknown conversion", "the conversions are `!s`, `!r` and `!a`",
                  known ? "SyntaxError: f-string: expecting '}'"
                        : "SyntaxError: f-string: invalid conversion character: expected 's', 'r', or 'a'",
                  DiagnosticId::kBadLiteral);
    }
    Push(PlanToken::kFieldBang, bang, begin);
    Push(PlanToken::kName, begin, at_);
  }
  if (Peek() == ':') {
    Push(PlanToken::kFieldColon, at_, at_ + 1);
    ++at_;
    --fields_;  // backslashes are text again
    while (at_ < end_ && *at_ != '}') {
      if (!ReadFStringText(raw, true)) return false;
      if (Peek() == '{' && !ReadField(raw, level + 1)) return false;
    }
    ++fields_;
  }
  if (Peek() == '}') return true;
  return Fail(at_, std::min(at_ + 1, end_), "a field of an f-string ends with `}`",
              "after the value may stand `=`, `!r` and `:format`, in this order", "SyntaxError: f-string: expecting '}'",
              DiagnosticId::kBadLiteral);
}

}  // namespace penstock

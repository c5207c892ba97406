#include <fmt/format.h>

#include "core/text.h"
#include "interp/regex/parser.h"
#include "interp/show.h"

namespace penstock {
namespace {

struct RegexTemplateParser {
  RegexTokens tokens;
  uint32_t group_count;
  const std::vector<std::pair<std::string, uint32_t>>& names;
  RegexTemplate& out;
  std::string literal = {};
};

bool AddGroup(RegexTemplateParser& t, uint64_t group, int64_t offset) {
  if (group > t.group_count) return t.tokens.Fail(fmt::format("invalid group reference {}", group), offset);
  t.out.pieces.push_back({std::move(t.literal), static_cast<uint32_t>(group)});
  t.literal.clear();
  return true;
}

// After `\g`.
bool ParseNamed(RegexTemplateParser& t) {
  if (!t.tokens.Match('<')) return t.tokens.Fail("missing <");
  std::string name;
  int64_t length;
  if (!t.tokens.GetUntil('>', "group name", name, length)) return false;
  std::string quoted;
  AppendQuoted(name, quoted);
  if (IsIdentifier(name)) {
    uint32_t group = FindGroup(t.names, name);
    if (group == kNoRegexNode) return t.tokens.FailAt(RegexError::Kind::kIndex, "unknown group name " + quoted);
    return AddGroup(t, group, length + 1);
  }
  uint64_t group;
  if (!ReadGroupNumber(name, group)) return t.tokens.Fail("bad character in group name " + quoted, length + 1);
  if (group >= kMostGroups) return t.tokens.Fail(fmt::format("invalid group reference {}", name), length + 1);
  return AddGroup(t, group, length + 1);
}

bool ParseNumber(RegexTemplateParser& t, RegexToken token) {
  std::string digits(1, static_cast<char>(token.c));
  if (token.c == '0') {
    t.tokens.GetWhile(2, IsOctalDigit, digits);
  } else if (IsDigitToken(t.tokens.next())) {
    digits += static_cast<char>(t.tokens.Get().c);
    bool octal = IsOctalDigit(token.c) && IsOctalDigit(static_cast<unsigned char>(digits[1])) && IsOctal(t.tokens.next());
    if (octal) digits += static_cast<char>(t.tokens.Get().c);
  }
  if (token.c != '0' && digits.size() < 3) {
    uint64_t group = 0;
    ReadGroupNumber(digits, group);
    return AddGroup(t, group, static_cast<int64_t>(digits.size()));
  }
  uint32_t c = 0;
  for (char digit : digits) c = c * 8 + static_cast<uint32_t>(digit - '0');
  if (c > 0377 && token.c != '0') {
    return t.tokens.Fail(fmt::format("octal escape value \\{} outside of range 0-0o377", digits), static_cast<int64_t>(digits.size()) + 1);
  }
  AppendUtf8(t.literal, c & 0xFF);
  return true;
}

bool ParseToken(RegexTemplateParser& t, RegexToken token) {
  if (!token.escaped) return AppendUtf8(t.literal, token.c), true;
  if (token.c == 'g') return ParseNamed(t);
  if (IsAsciiDigit(token.c)) return ParseNumber(t, token);
  uint32_t c = PlainEscape(token.c);
  if (c != RegexToken::kEnd) return AppendUtf8(t.literal, c), true;
  if (IsAsciiLetter(token.c)) return t.tokens.Fail("bad escape " + token.Text(), 2);
  t.literal += token.Text();
  return true;
}

}  // namespace

bool ParseRegexTemplate(std::string_view text, uint32_t group_count, const std::vector<std::pair<std::string, uint32_t>>& group_names,
                        RegexTemplate& out, RegexError& error) {
  RegexTemplateParser t{RegexTokens(text, error), group_count, group_names, out};
  while (t.tokens.ok() && !t.tokens.next().is_end()) {
    if (!ParseToken(t, t.tokens.Get())) return false;
  }
  if (!t.literal.empty()) out.pieces.push_back({std::move(t.literal), kNoRegexNode});
  return t.tokens.ok();
}

}  // namespace penstock

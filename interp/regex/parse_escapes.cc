#include <fmt/format.h>

#include <charconv>

#include "core/character_names.h"
#include "interp/regex/parser.h"
#include "interp/show.h"

namespace penstock {
namespace {

bool CategoryOf(uint32_t c, CharCategory& category) {
  switch (c) {
    case 'd': category = CharCategory::kDigit; return true;
    case 'D': category = CharCategory::kNotDigit; return true;
    case 's': category = CharCategory::kSpace; return true;
    case 'S': category = CharCategory::kNotSpace; return true;
    case 'w': category = CharCategory::kWord; return true;
    case 'W': category = CharCategory::kNotWord; return true;
    default: return false;
  }
}

bool IncompleteEscape(RegexParser& p, const std::string& escape) {
  return p.tokens.Fail(fmt::format("incomplete escape {}", escape), static_cast<int64_t>(escape.size()));
}

// \x41 é \U0001F600, where the letter gives the number of digits.
bool ParseHex(RegexParser& p, uint32_t letter, int digits, uint32_t& c) {
  std::string escape = std::string("\\") + static_cast<char>(letter);
  p.tokens.GetWhile(digits, IsHexDigit, escape);
  if (!p.tokens.ok()) return false;
  if (static_cast<int>(escape.size()) != 2 + digits) return IncompleteEscape(p, escape);
  std::from_chars(escape.data() + 2, escape.data() + escape.size(), c, 16);
  if (c > 0x10FFFF) return p.tokens.Fail(fmt::format("bad escape {}", escape), static_cast<int64_t>(escape.size()));
  return true;
}

uint32_t OctalValue(std::string_view digits) {
  uint32_t value = 0;
  for (char digit : digits) value = value * 8 + static_cast<uint32_t>(digit - '0');
  return value;
}

bool OctalOutOfRange(RegexParser& p, const std::string& escape) {
  return p.tokens.Fail(fmt::format("octal escape value {} outside of range 0-0o377", escape), static_cast<int64_t>(escape.size()));
}

bool BadEscape(RegexParser& p, RegexToken escape) {
  return p.tokens.Fail(fmt::format("bad escape {}", escape.Text()), 2);
}

// Escapes that mean one character everywhere. 1: `c` is it, 0: something else, -1: an error.
int ParseCharacterEscape(RegexParser& p, RegexToken escape, uint32_t& c) {
  switch (escape.c) {
    case 'x': return ParseHex(p, 'x', 2, c) ? 1 : -1;
    case 'u': return ParseHex(p, 'u', 4, c) ? 1 : -1;
    case 'U': return ParseHex(p, 'U', 8, c) ? 1 : -1;
    case 'N': {
      if (!p.tokens.Match('{')) return p.tokens.Fail("missing {"), -1;
      std::string name;
      int64_t length;
      if (!p.tokens.GetUntil('}', "character name", name, length)) return -1;
      if (const std::optional<uint32_t> named = CharacterNamed(name)) return c = *named, 1;
      std::string quoted;
      AppendQuoted(name, quoted);
      p.tokens.Fail("undefined character name " + quoted, length + 4);
      return -1;
    }
    default: return 0;
  }
}

// \1 and \012: a group, or an octal number when there are three digits of it.
RegexNodeId ParseNumberEscape(RegexParser& p, RegexToken first) {
  std::string escape = first.Text();
  if (IsDigitToken(p.tokens.next())) {
    escape += static_cast<char>(p.tokens.Get().c);
    if (IsOctalDigit(first.c) && IsOctalDigit(static_cast<unsigned char>(escape[2])) && IsOctal(p.tokens.next())) {
      escape += static_cast<char>(p.tokens.Get().c);
      uint32_t c = OctalValue(std::string_view(escape).substr(1));
      if (c > 0377) return OctalOutOfRange(p, escape), kNoRegexNode;
      return NewRegexNode(p, RegexNodeKind::kLiteral, c);
    }
  }
  uint64_t group = 0;
  ReadGroupNumber(std::string_view(escape).substr(1), group);
  int64_t size = static_cast<int64_t>(escape.size());
  if (group >= p.groups()) return p.tokens.Fail(fmt::format("invalid group reference {}", group), size - 1), kNoRegexNode;
  if (!p.is_closed(group)) return p.tokens.Fail("cannot refer to an open group", size), kNoRegexNode;
  if (!CheckLookBehindGroup(p, group)) return kNoRegexNode;
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kReference, static_cast<uint32_t>(group));
  p.out.nodes[node].width = p.group_widths[group];
  return node;
}

RegexNodeId NewAt(RegexParser& p, RegexAt at) { return NewRegexNode(p, RegexNodeKind::kAt, static_cast<uint32_t>(at)); }

}  // namespace

RegexNodeId ParseEscape(RegexParser& p, RegexToken escape) {
  switch (escape.c) {
    case 'A': return NewAt(p, RegexAt::kBeginningOfString);
    case 'b': return NewAt(p, RegexAt::kBoundary);
    case 'B': return NewAt(p, RegexAt::kNotBoundary);
    case 'Z': return NewAt(p, RegexAt::kEndOfString);
    default: break;
  }
  CharCategory category;
  if (CategoryOf(escape.c, category)) {
    p.out.classes.push_back({false, {}, {category}});
    return NewRegexNode(p, RegexNodeKind::kClass, static_cast<uint32_t>(p.out.classes.size() - 1));
  }
  uint32_t c = PlainEscape(escape.c);
  if (c != RegexToken::kEnd) return NewRegexNode(p, RegexNodeKind::kLiteral, c);
  int found = ParseCharacterEscape(p, escape, c);
  if (found < 0) return kNoRegexNode;
  if (found > 0) return NewRegexNode(p, RegexNodeKind::kLiteral, c);
  if (escape.c == '0') {
    std::string digits = "0";
    p.tokens.GetWhile(2, IsOctalDigit, digits);
    return NewRegexNode(p, RegexNodeKind::kLiteral, OctalValue(digits));
  }
  if (IsAsciiDigit(escape.c)) return ParseNumberEscape(p, escape);
  if (IsAsciiLetter(escape.c)) return BadEscape(p, escape), kNoRegexNode;
  return NewRegexNode(p, RegexNodeKind::kLiteral, escape.c);
}

bool ParseClassEscape(RegexParser& p, RegexToken escape, RegexClassItem& item) {
  uint32_t c = PlainEscape(escape.c);
  if (c != RegexToken::kEnd) return item.c = c, true;
  if (CategoryOf(escape.c, item.category)) return item.is_category = true;
  int found = ParseCharacterEscape(p, escape, item.c);
  if (found != 0) return found > 0;
  if (IsOctalDigit(escape.c)) {
    std::string text = escape.Text();
    p.tokens.GetWhile(2, IsOctalDigit, text);
    item.c = OctalValue(std::string_view(text).substr(1));
    return item.c <= 0377 || OctalOutOfRange(p, text);
  }
  if (IsAsciiDigit(escape.c) || IsAsciiLetter(escape.c)) return BadEscape(p, escape);
  item.c = escape.c;
  return true;
}

RegexNodeId ParseClass(RegexParser& p) {
  int64_t here = p.tokens.Tell() - 1;
  RegexClass written;
  bool any = false;
  auto unterminated = [&] { return p.tokens.Fail("unterminated character set", p.tokens.Tell() - here), kNoRegexNode; };
  auto add = [&](const RegexClassItem& item) {
    if (item.is_category) written.categories.push_back(item.category);
    else written.ranges.push_back({item.c, item.c});
    any = true;
  };
  auto read = [&](RegexToken token, RegexClassItem& item) {
    if (token.escaped) return ParseClassEscape(p, token, item);
    item.c = token.c;
    return true;
  };
  written.negated = p.tokens.Match('^');
  for (;;) {
    RegexToken token = p.tokens.Get();
    if (token.is_end()) return unterminated();
    if (token.is(']') && any) break;
    RegexClassItem item;
    if (!read(token, item)) return kNoRegexNode;
    if (!p.tokens.Match('-')) {
      add(item);
      continue;
    }
    RegexToken that = p.tokens.Get();
    if (that.is_end()) return unterminated();
    if (that.is(']')) {
      add(item);
      written.ranges.push_back({'-', '-'});
      break;
    }
    RegexClassItem to;
    if (!read(that, to)) return kNoRegexNode;
    if (item.is_category || to.is_category || to.c < item.c) {
      p.tokens.Fail(fmt::format("bad character range {}-{}", token.Text(), that.Text()), token.length() + 1 + that.length());
      return kNoRegexNode;
    }
    written.ranges.push_back({item.c, to.c});
    any = true;
  }
  if (!p.tokens.ok()) return kNoRegexNode;
  if (written.categories.empty() && written.ranges.size() == 1 && written.ranges[0].first == written.ranges[0].last) {
    return NewRegexNode(p, written.negated ? RegexNodeKind::kNotLiteral : RegexNodeKind::kLiteral, written.ranges[0].first);
  }
  p.out.classes.push_back(std::move(written));
  return NewRegexNode(p, RegexNodeKind::kClass, static_cast<uint32_t>(p.out.classes.size() - 1));
}

}  // namespace penstock

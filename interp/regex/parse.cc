#include <fmt/format.h>

#include <algorithm>

#include "interp/regex/parser.h"

namespace penstock {
namespace {

using namespace regex_flag;

constexpr uint64_t kWidest = kRepeatForever;

RegexWidth Limited(unsigned __int128 least, unsigned __int128 most) {
  return {static_cast<uint64_t>(std::min<unsigned __int128>(least, kWidest - 1)),
          static_cast<uint64_t>(std::min<unsigned __int128>(most, kWidest))};
}

RegexWidth WidthOfSequence(const RegexParser& p, const std::vector<RegexNodeId>& items) {
  unsigned __int128 least = 0, most = 0;
  for (RegexNodeId item : items) {
    least += p.out.nodes[item].width.least;
    most += p.out.nodes[item].width.most;
  }
  return Limited(least, most);
}

bool IsBlank(uint32_t c) { return c == ' ' || (c >= 9 && c <= 13); }

void SkipComment(RegexParser& p) {
  for (;;) {
    RegexToken token = p.tokens.Get();
    if (token.is_end() || token.is('\n')) return;
  }
}

// The number written by `digits`; false: too large.
bool RepeatCount(RegexParser& p, const std::string& digits, uint64_t& count) {
  if (ReadGroupNumber(digits, count) && count < kRepeatForever) return true;
  return p.tokens.FailAt(RegexError::Kind::kOverflow, "the repetition number is too large");
}

// After `{`. 1: bounds are read, 0: the brace stands for itself, -1: an error.
int ParseBounds(RegexParser& p, int64_t here, uint64_t& min, uint64_t& max) {
  if (p.tokens.next().is('}')) return 0;
  min = 0;
  max = kRepeatForever;
  std::string low, high;
  while (IsDigitToken(p.tokens.next())) low += static_cast<char>(p.tokens.Get().c);
  if (p.tokens.Match(',')) {
    while (IsDigitToken(p.tokens.next())) high += static_cast<char>(p.tokens.Get().c);
  } else {
    high = low;
  }
  if (!p.tokens.Match('}')) {
    if (!p.tokens.ok()) return -1;
    p.tokens.Seek(here);
    return 0;
  }
  if (!low.empty() && !RepeatCount(p, low, min)) return -1;
  if (!high.empty()) {
    if (!RepeatCount(p, high, max)) return -1;
    if (max < min) return p.tokens.Fail("min repeat greater than max repeat", p.tokens.Tell() - here), -1;
  }
  return 1;
}

bool ParseRepeat(RegexParser& p, RegexToken token, std::vector<RegexNodeId>& items) {
  int64_t here = p.tokens.Tell();
  uint64_t min = 0, max = kRepeatForever;
  if (token.c == '?') max = 1;
  if (token.c == '+') min = 1;
  if (token.c == '{') {
    int read = ParseBounds(p, here, min, max);
    if (read < 0) return false;
    if (read == 0) {
      items.push_back(NewRegexNode(p, RegexNodeKind::kLiteral, '{'));
      return true;
    }
  }
  int64_t offset = p.tokens.Tell() - here + 1;
  if (items.empty() || p.out.nodes[items.back()].kind == RegexNodeKind::kAt) return p.tokens.Fail("nothing to repeat", offset);
  RegexNodeId item = items.back();
  if (p.out.nodes[item].kind == RegexNodeKind::kRepeat) return p.tokens.Fail("multiple repeat", offset);
  RegexRepeat how = RegexRepeat::kGreedy;
  if (p.tokens.Match('?')) how = RegexRepeat::kLazy;
  else if (p.tokens.Match('+')) how = RegexRepeat::kPossessive;
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kRepeat, static_cast<uint32_t>(how));
  RegexNode& made = p.out.nodes[node];
  RegexWidth width = p.out.nodes[item].width;
  made.min = static_cast<uint32_t>(min);
  made.max = static_cast<uint32_t>(max);
  made.width = Limited(static_cast<unsigned __int128>(width.least) * min, static_cast<unsigned __int128>(width.most) * max);
  made.children = {item};
  items.back() = node;
  return p.tokens.ok();
}

}  // namespace

RegexNodeId NewRegexNode(RegexParser& p, RegexNodeKind kind, uint32_t a) {
  RegexNode node;
  node.kind = kind;
  node.a = a;
  if (kind == RegexNodeKind::kLiteral || kind == RegexNodeKind::kNotLiteral || kind == RegexNodeKind::kAny ||
      kind == RegexNodeKind::kClass) {
    node.width = {1, 1};
  }
  p.out.nodes.push_back(std::move(node));
  return static_cast<RegexNodeId>(p.out.nodes.size() - 1);
}

RegexNodeId ParseSequence(RegexParser& p, bool verbose, int nested, bool first) {
  std::vector<RegexNodeId> items;
  while (p.tokens.ok()) {
    RegexToken token = p.tokens.next();
    if (token.is_end() || token.is('|') || token.is(')')) break;
    p.tokens.Get();
    if (verbose && !token.escaped) {
      if (IsBlank(token.c)) continue;
      if (token.c == '#') {
        SkipComment(p);
        continue;
      }
    }
    RegexNodeId item = kNoRegexNode;
    if (token.escaped) {
      item = ParseEscape(p, token);
    } else {
      switch (token.c) {
        case '[': item = ParseClass(p); break;
        case '*': case '+': case '?': case '{': ParseRepeat(p, token, items); break;
        case '.': item = NewRegexNode(p, RegexNodeKind::kAny); break;
        case '(': item = ParseGroup(p, verbose, first && items.empty()); break;
        case '^': item = NewRegexNode(p, RegexNodeKind::kAt, static_cast<uint32_t>(RegexAt::kBeginning)); break;
        case '$': item = NewRegexNode(p, RegexNodeKind::kAt, static_cast<uint32_t>(RegexAt::kEnd)); break;
        default: item = NewRegexNode(p, RegexNodeKind::kLiteral, token.c); break;
      }
    }
    if (item != kNoRegexNode) items.push_back(item);
  }
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kSequence, static_cast<uint32_t>(nested));
  p.out.nodes[node].width = WidthOfSequence(p, items);
  p.out.nodes[node].children = std::move(items);
  return node;
}

RegexNodeId ParseBranches(RegexParser& p, bool verbose, int nested) {
  if (++p.depth > kDeepestPattern) {
    p.tokens.FailAt(RegexError::Kind::kRecursion, "maximum recursion depth exceeded");
    return kNoRegexNode;
  }
  std::vector<RegexNodeId> branches;
  do {
    if (nested == 0 && !branches.empty()) verbose = p.out.flags & kVerbose;
    branches.push_back(ParseSequence(p, verbose, nested, nested == 0 && branches.empty()));
  } while (p.tokens.ok() && p.tokens.Match('|'));
  --p.depth;
  if (branches.size() == 1) return branches[0];
  RegexWidth width{kWidest - 1, 0};
  for (RegexNodeId branch : branches) {
    width.least = std::min(width.least, p.out.nodes[branch].width.least);
    width.most = std::max(width.most, p.out.nodes[branch].width.most);
  }
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kBranch);
  p.out.nodes[node].width = width;
  p.out.nodes[node].children = std::move(branches);
  return node;
}

bool ParseRegex(std::string_view pattern, uint32_t flags, RegexSyntax& out, RegexError& error) {
  out = {};
  out.flags = flags;
  out.close_order.push_back(0);
  RegexParser p{RegexTokens(pattern, error), out, {{}}, {false}, -1, {}, 0};
  out.root = ParseBranches(p, flags & kVerbose, 0);
  if (!p.tokens.ok()) return false;
  if (out.flags & kLocale) return p.tokens.FailAt(RegexError::Kind::kValue, "cannot use LOCALE flag with a str pattern");
  if (!(out.flags & kAscii)) out.flags |= kUnicode;
  else if (out.flags & kUnicode) return p.tokens.FailAt(RegexError::Kind::kValue, "ASCII and UNICODE flags are incompatible");
  if (!p.tokens.next().is_end()) return p.tokens.Fail("unbalanced parenthesis");
  for (auto [group, position] : p.later_groups) {
    if (group >= p.groups()) {
      return p.tokens.FailAt(RegexError::Kind::kError, fmt::format("invalid group reference {}", group), position);
    }
  }
  out.group_count = p.groups() - 1;
  return true;
}

}  // namespace penstock

#include <fmt/format.h>

#include "interp/regex/parser.h"
#include "interp/show.h"

namespace penstock {
namespace {

using namespace regex_flag;

constexpr uint32_t kTypeFlags = kAscii | kLocale | kUnicode;
constexpr uint32_t kGlobalOnly = kDebug | kTemplate;

std::string QuotedName(std::string_view name) {
  std::string text;
  AppendQuoted(name, text);
  return text;
}

uint32_t FlagOf(const RegexToken& token) {
  if (token.escaped) return 0;
  switch (token.c) {
    case 'i': return kIgnoreCase;
    case 'L': return kLocale;
    case 'm': return kMultiline;
    case 's': return kDotAll;
    case 'x': return kVerbose;
    case 'a': return kAscii;
    case 't': return kTemplate;
    case 'u': return kUnicode;
    default: return 0;
  }
}

// After `(?` and the first letter or `-`. global: `(?i)`, flags for all.
bool ParseFlags(RegexParser& p, RegexToken token, uint32_t& add, uint32_t& del, bool& global) {
  auto unknown = [&](const char* missing) {
    bool letter = !token.escaped && IsAsciiLetter(token.c);
    return p.tokens.Fail(letter ? "unknown flag" : missing, token.length());
  };
  if (!token.is('-')) {
    for (;;) {
      uint32_t flag = FlagOf(token);
      if (flag == kLocale) return p.tokens.Fail("bad inline flags: cannot use 'L' flag with a str pattern");
      add |= flag;
      if ((flag & kTypeFlags) && (add & kTypeFlags) != flag) {
        return p.tokens.Fail("bad inline flags: flags 'a', 'u' and 'L' are incompatible");
      }
      token = p.tokens.Get();
      if (token.is_end()) return p.tokens.Fail("missing -, : or )");
      if (token.is(')') || token.is('-') || token.is(':')) break;
      if (FlagOf(token) == 0) return unknown("missing -, : or )");
    }
  }
  if (token.is(')')) {
    p.out.flags |= add;
    return global = true;
  }
  if (add & kGlobalOnly) return p.tokens.Fail("bad inline flags: cannot turn on global flag", 1);
  if (token.is('-')) {
    token = p.tokens.Get();
    if (token.is_end()) return p.tokens.Fail("missing flag");
    if (FlagOf(token) == 0) return unknown("missing flag");
    for (;;) {
      uint32_t flag = FlagOf(token);
      if (flag & kTypeFlags) return p.tokens.Fail("bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
      del |= flag;
      token = p.tokens.Get();
      if (token.is_end()) return p.tokens.Fail("missing :");
      if (token.is(':')) break;
      if (FlagOf(token) == 0) return unknown("missing :");
    }
  }
  if (del & kGlobalOnly) return p.tokens.Fail("bad inline flags: cannot turn off global flag", 1);
  if (add & del) return p.tokens.Fail("bad inline flags: flag turned on and off", 1);
  return true;
}

bool ExpectClose(RegexParser& p, int64_t start) {
  if (!p.tokens.ok()) return false;
  return p.tokens.Match(')') || p.tokens.Fail("missing ), unterminated subpattern", p.tokens.Tell() - start);
}

RegexNodeId ParseNamedReference(RegexParser& p) {
  std::string name;
  int64_t length;
  if (!p.tokens.GetUntil(')', "group name", name, length) || !CheckGroupName(p, name, length, 1)) return kNoRegexNode;
  uint32_t group = FindGroup(p.out.group_names, name);
  if (group == kNoRegexNode) return p.tokens.Fail(fmt::format("unknown group name {}", QuotedName(name)), length + 1), kNoRegexNode;
  if (!p.is_closed(group)) return p.tokens.Fail("cannot refer to an open group", length + 1), kNoRegexNode;
  if (!CheckLookBehindGroup(p, group)) return kNoRegexNode;
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kReference, group);
  p.out.nodes[node].width = p.group_widths[group];
  return node;
}

// After `(?=`, `(?!`, `(?<=` or `(?<!`.
RegexNodeId ParseAssertion(RegexParser& p, bool behind, bool negative, bool verbose, int64_t start) {
  int64_t outer = p.look_behind_groups;
  if (behind && outer < 0) p.look_behind_groups = p.groups();
  RegexNodeId body = ParseBranches(p, verbose, 1);
  if (behind && outer < 0) p.look_behind_groups = -1;
  if (!ExpectClose(p, start)) return kNoRegexNode;
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kAssert, behind);
  p.out.nodes[node].b = negative;
  p.out.nodes[node].children = {body};
  return node;
}

// The group a condition asks for.
bool ParseConditionGroup(RegexParser& p, uint64_t& group) {
  std::string name;
  int64_t length;
  if (!p.tokens.GetUntil(')', "group name", name, length)) return false;
  if (IsIdentifier(name)) {
    uint32_t found = FindGroup(p.out.group_names, name);
    if (found == kNoRegexNode) return p.tokens.Fail(fmt::format("unknown group name {}", QuotedName(name)), length + 1);
    group = found;
  } else {
    if (!ReadGroupNumber(name, group)) {
      return p.tokens.Fail(fmt::format("bad character in group name {}", QuotedName(name)), length + 1);
    }
    if (group == 0) return p.tokens.Fail("bad group number", length + 1);
    if (group >= kMostGroups) return p.tokens.Fail(fmt::format("invalid group reference {}", name), length + 1);
    p.later_groups.emplace_back(static_cast<uint32_t>(group), p.tokens.Tell() - length - 1);
  }
  return CheckLookBehindGroup(p, group);
}

RegexNodeId ParseSequenceOfCondition(RegexParser& p, bool verbose);

RegexNodeId ParseConditional(RegexParser& p, bool verbose, int64_t start) {
  uint64_t group = 0;
  if (!ParseConditionGroup(p, group)) return kNoRegexNode;
  RegexNodeId yes = ParseSequenceOfCondition(p, verbose), no = kNoRegexNode;
  if (!p.tokens.ok()) return kNoRegexNode;
  if (p.tokens.Match('|')) {
    no = ParseSequenceOfCondition(p, verbose);
    if (!p.tokens.ok()) return kNoRegexNode;
    if (p.tokens.next().is('|')) return p.tokens.Fail("conditional backref with more than two branches"), kNoRegexNode;
  }
  if (!ExpectClose(p, start)) return kNoRegexNode;
  RegexNodeId node = NewRegexNode(p, RegexNodeKind::kConditional, static_cast<uint32_t>(group));
  RegexNode& made = p.out.nodes[node];
  RegexWidth width = p.out.nodes[yes].width;
  made.children = {yes};
  if (no == kNoRegexNode) {
    made.width = {0, width.most};
  } else {
    RegexWidth other = p.out.nodes[no].width;
    made.width = {std::min(width.least, other.least), std::max(width.most, other.most)};
    made.children.push_back(no);
  }
  return node;
}

bool OpenGroup(RegexParser& p, const std::string& name, int64_t name_length, uint32_t& group) {
  group = p.groups();
  p.group_widths.push_back({});
  p.group_closed.push_back(false);
  p.out.close_order.push_back(0);
  if (name.empty()) return true;
  uint32_t known = FindGroup(p.out.group_names, name);
  if (known != kNoRegexNode) {
    return p.tokens.Fail(fmt::format("redefinition of group name {} as group {}; was group {}", QuotedName(name), group, known),
                         name_length + 1);
  }
  p.out.group_names.emplace_back(name, group);
  return true;
}

// What stands in a group, and its `)`.
struct RegexGroupForm {
  bool capture = true, atomic = false;
  std::string name;
  int64_t name_length = 0;
  uint32_t add = 0, del = 0;
};
RegexNodeId ParseGroupBody(RegexParser& p, const RegexGroupForm& form, bool verbose, int64_t start) {
  uint32_t group = 0;
  if (form.capture && !OpenGroup(p, form.name, form.name_length, group)) return kNoRegexNode;
  bool verbose_inside = (verbose || (form.add & kVerbose)) && !(form.del & kVerbose);
  RegexNodeId body = ParseBranches(p, verbose_inside, 1);
  if (!ExpectClose(p, start)) return kNoRegexNode;
  RegexNodeId node = NewRegexNode(p, form.atomic ? RegexNodeKind::kAtomic : RegexNodeKind::kGroup, group);
  RegexNode& made = p.out.nodes[node];
  made.add_flags = form.add;
  made.delete_flags = form.del;
  made.width = p.out.nodes[body].width;
  made.children = {body};
  if (form.capture) {
    p.group_widths[group] = made.width;
    p.group_closed[group] = true;
    p.out.close_order[group] = static_cast<uint32_t>(p.out.nodes.size());
  }
  return node;
}

// After `(?P`.
RegexNodeId ParsePythonGroup(RegexParser& p, bool verbose, int64_t start) {
  if (p.tokens.Match('<')) {
    RegexGroupForm form;
    if (!p.tokens.GetUntil('>', "group name", form.name, form.name_length)) return kNoRegexNode;
    if (!CheckGroupName(p, form.name, form.name_length, 1)) return kNoRegexNode;
    return ParseGroupBody(p, form, verbose, start);
  }
  if (p.tokens.Match('=')) return ParseNamedReference(p);
  RegexToken token = p.tokens.Get();
  if (token.is_end()) p.tokens.Fail("unexpected end of pattern");
  else p.tokens.Fail("unknown extension ?P" + token.Text(), token.length() + 2);
  return kNoRegexNode;
}

RegexNodeId ParseComment(RegexParser& p, int64_t start) {
  for (;;) {
    if (!p.tokens.ok()) return kNoRegexNode;
    if (p.tokens.next().is_end()) return p.tokens.Fail("missing ), unterminated comment", p.tokens.Tell() - start), kNoRegexNode;
    if (p.tokens.Get().is(')')) return kNoRegexNode;
  }
}

RegexNodeId ParseSequenceOfCondition(RegexParser& p, bool verbose) {
  // A branch of a condition is one sequence: its `|` belongs to the condition.
  return ParseSequence(p, verbose, 1, false);
}

}  // namespace

bool CheckLookBehindGroup(RegexParser& p, uint64_t group) {
  if (p.look_behind_groups < 0) return true;
  if (!p.is_closed(group)) return p.tokens.Fail("cannot refer to an open group");
  if (static_cast<int64_t>(group) < p.look_behind_groups) return true;
  return p.tokens.Fail("cannot refer to group defined in the same lookbehind subpattern");
}

bool CheckGroupName(RegexParser& p, std::string_view name, int64_t length, int64_t offset) {
  return IsIdentifier(name) || p.tokens.Fail(fmt::format("bad character in group name {}", QuotedName(name)), length + offset);
}

uint32_t FindGroup(const std::vector<std::pair<std::string, uint32_t>>& names, std::string_view name) {
  for (const auto& [known, group] : names) {
    if (known == name) return group;
  }
  return kNoRegexNode;
}

RegexNodeId ParseGroup(RegexParser& p, bool& verbose, bool at_start) {
  int64_t start = p.tokens.Tell() - 1;
  RegexGroupForm form;
  if (!p.tokens.Match('?')) return ParseGroupBody(p, form, verbose, start);
  RegexToken token = p.tokens.Get();
  if (token.is_end()) return p.tokens.Fail("unexpected end of pattern"), kNoRegexNode;
  form.capture = false;
  if (token.is('P')) return ParsePythonGroup(p, verbose, start);
  if (token.is(':')) return ParseGroupBody(p, form, verbose, start);
  if (token.is('#')) return ParseComment(p, start);
  if (token.is('=') || token.is('!')) return ParseAssertion(p, false, token.is('!'), verbose, start);
  if (token.is('<')) {
    token = p.tokens.Get();
    if (token.is_end()) return p.tokens.Fail("unexpected end of pattern"), kNoRegexNode;
    if (token.is('=') || token.is('!')) return ParseAssertion(p, true, token.is('!'), verbose, start);
    return p.tokens.Fail("unknown extension ?<" + token.Text(), token.length() + 2), kNoRegexNode;
  }
  if (token.is('(')) return ParseConditional(p, verbose, start);
  if (token.is('>')) {
    form.atomic = true;
    return ParseGroupBody(p, form, verbose, start);
  }
  if (FlagOf(token) == 0 && !token.is('-')) {
    return p.tokens.Fail("unknown extension ?" + token.Text(), token.length() + 1), kNoRegexNode;
  }
  bool global = false;
  if (!ParseFlags(p, token, form.add, form.del, global)) return kNoRegexNode;
  if (!global) return ParseGroupBody(p, form, verbose, start);
  if (!at_start) p.tokens.Fail("global flags not at the start of the expression", p.tokens.Tell() - start);
  verbose = p.out.flags & kVerbose;
  return kNoRegexNode;
}

}  // namespace penstock

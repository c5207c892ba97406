// The parser's inside, shared by its files.
#pragma once

#include "interp/regex/tokens.h"

namespace penstock {

inline constexpr uint64_t kMostGroups = 0x3FFFFFFF;  // as a number that may be written
inline constexpr int kDeepestPattern = 300;          // groups in groups

struct RegexParser {
  RegexTokens tokens;
  RegexSyntax& out;
  std::vector<RegexWidth> group_widths;  // [group]
  std::vector<bool> group_closed;        // [group]
  int64_t look_behind_groups = -1;       // inside a look-behind: groups opened before it; else -1
  std::vector<std::pair<uint32_t, int64_t>> later_groups;  // conditions on groups, checked at the end
  int depth = 0;

  uint32_t groups() const { return static_cast<uint32_t>(group_widths.size()); }
  bool is_closed(uint64_t group) const { return group < groups() && group_closed[group]; }
};

RegexNodeId NewRegexNode(RegexParser& p, RegexNodeKind kind, uint32_t a = 0);
// An escape outside and inside brackets. kNoRegexNode: an error.
RegexNodeId ParseEscape(RegexParser& p, RegexToken escape);
// The item a class escape stands for: one character (`c`) or a category.
struct RegexClassItem {
  bool is_category = false;
  uint32_t c = 0;
  CharCategory category = CharCategory::kDigit;
};
bool ParseClassEscape(RegexParser& p, RegexToken escape, RegexClassItem& item);
// After the `[`.
RegexNodeId ParseClass(RegexParser& p);
// After the `(`. kNoRegexNode with tokens.ok(): nothing to match (a comment, global flags).
RegexNodeId ParseGroup(RegexParser& p, bool& verbose, bool at_start);
RegexNodeId ParseBranches(RegexParser& p, bool verbose, int nested);
// Up to a `|` or `)`. first: global flags may stand at its beginning.
RegexNodeId ParseSequence(RegexParser& p, bool verbose, int nested, bool first);
bool CheckLookBehindGroup(RegexParser& p, uint64_t group);
bool CheckGroupName(RegexParser& p, std::string_view name, int64_t length, int64_t offset);
uint32_t FindGroup(const std::vector<std::pair<std::string, uint32_t>>& names, std::string_view name);  // kNoRegexNode: none

}  // namespace penstock

// Patterns on RE2, in time linear in the text, where the results are the same as those of backtracking.
//
// The same they are when: the text is ASCII, so that every character of the pattern is a set of at most
// 128 bytes, written out here under our own rules for case, \w, \d and \s; nothing of what RE2 lacks is in
// the pattern; no body of a repetition can match nothing (there the engines count rounds differently);
// and `$`, which for `re` also stands before a last line feed, is asked of texts without one. What remains,
// leftmost match, first alternative, greedy and lazy repetition, is defined alike in both.
#include <re2/re2.h>

#include <fmt/format.h>

#include "interp/regex/program.h"

namespace penstock {

struct LinearRegex {
  std::string pattern;
  bool has_end = false;               // `$` outside multiline mode
  std::vector<uint32_t> close_order;  // [group]
  std::unique_ptr<re2::RE2> re2;      // made when first needed
  bool refused = false;               // RE2 would not have it
};

RegexProgram::RegexProgram() = default;
RegexProgram::~RegexProgram() = default;

namespace {

using namespace regex_flag;

constexpr uint32_t kMostRepeats = 1000;       // RE2's own limit
constexpr size_t kLongestPattern = 1 << 16;
constexpr int64_t kMemory = 1 << 20;         // for each pattern that RE2 gets
constexpr int64_t kMostWork = int64_t{1} << 32;

struct LinearWriter {
  const RegexSyntax& syntax;
  LinearRegex& out;
};

void WriteSet(const CharSet& set, std::string& out) {
  out += '[';
  bool any = false;
  for (uint32_t c = 0; c < 128; ++c) {
    if (!set.Contains(c)) continue;
    uint32_t last = c;
    while (last + 1 < 128 && set.Contains(last + 1)) ++last;
    out += last == c ? fmt::format("\\x{:02x}", c) : fmt::format("\\x{:02x}-\\x{:02x}", c, last);
    any = true;
    c = last;
  }
  out += any ? "]" : "^\\x00-\\x{10ffff}]";
}

bool WriteNode(LinearWriter& w, RegexNodeId id, uint32_t flags);

bool WriteRepeat(LinearWriter& w, const RegexNode& node, uint32_t flags) {
  const RegexNode& body = w.syntax.nodes[node.children[0]];
  bool forever = node.max == kRepeatForever;
  if (node.a == static_cast<uint32_t>(RegexRepeat::kPossessive) || body.width.least == 0) return false;
  if (node.min > kMostRepeats || (!forever && (node.max > kMostRepeats || node.max == 0))) return false;
  w.out.pattern += "(?:";
  if (!WriteNode(w, node.children[0], flags)) return false;
  w.out.pattern += forever ? fmt::format("){{{},}}", node.min) : fmt::format("){{{},{}}}", node.min, node.max);
  if (node.a == static_cast<uint32_t>(RegexRepeat::kLazy)) w.out.pattern += '?';
  return true;
}

bool WriteAt(LinearWriter& w, RegexAt at, uint32_t flags) {
  bool multiline = flags & kMultiline;
  switch (at) {
    case RegexAt::kBeginning: w.out.pattern += multiline ? "(?m:^)" : "\\A"; return true;
    case RegexAt::kBeginningOfString: w.out.pattern += "\\A"; return true;
    case RegexAt::kEnd:
      w.out.pattern += multiline ? "(?m:$)" : "\\z";
      w.out.has_end |= !multiline;
      return true;
    case RegexAt::kEndOfString: w.out.pattern += "\\z"; return true;
    case RegexAt::kBoundary: w.out.pattern += "\\b"; return true;
    case RegexAt::kNotBoundary: return false;
  }
  return false;
}

bool WriteGroup(LinearWriter& w, const RegexNode& node, uint32_t flags) {
  constexpr uint32_t kTypes = kAscii | kLocale | kUnicode;
  if (node.add_flags & kTypes) flags &= ~kTypes;
  flags = (flags | node.add_flags) & ~node.delete_flags;
  w.out.pattern += node.a ? "(" : "(?:";
  if (!WriteNode(w, node.children[0], flags)) return false;
  w.out.pattern += ')';
  return true;
}

bool WriteNode(LinearWriter& w, RegexNodeId id, uint32_t flags) {
  const RegexNode& node = w.syntax.nodes[id];
  if (w.out.pattern.size() > kLongestPattern) return false;
  int64_t steps = 0;
  switch (node.kind) {
    case RegexNodeKind::kSequence:
      for (RegexNodeId child : node.children) if (!WriteNode(w, child, flags)) return false;
      return true;
    case RegexNodeKind::kBranch:
      w.out.pattern += "(?:";
      for (size_t i = 0; i < node.children.size(); ++i) {
        if (i > 0) w.out.pattern += '|';
        if (!WriteNode(w, node.children[i], flags)) return false;
      }
      w.out.pattern += ')';
      return true;
    case RegexNodeKind::kLiteral:
    case RegexNodeKind::kNotLiteral: {
      RegexClass one{node.kind == RegexNodeKind::kNotLiteral, {{node.a, node.a}}, {}};
      WriteSet(CharSet(one, flags & kIgnoreCase, !(flags & kUnicode), steps), w.out.pattern);
      return true;
    }
    case RegexNodeKind::kClass:
      WriteSet(CharSet(w.syntax.classes[node.a], flags & kIgnoreCase, !(flags & kUnicode), steps), w.out.pattern);
      return true;
    case RegexNodeKind::kAny: w.out.pattern += flags & kDotAll ? "[\\x00-\\x7f]" : "[\\x00-\\x09\\x0b-\\x7f]"; return true;
    case RegexNodeKind::kAt: return WriteAt(w, static_cast<RegexAt>(node.a), flags);
    case RegexNodeKind::kGroup: return WriteGroup(w, node, flags);
    case RegexNodeKind::kRepeat: return WriteRepeat(w, node, flags);
    case RegexNodeKind::kAtomic:
    case RegexNodeKind::kReference:
    case RegexNodeKind::kConditional:
    case RegexNodeKind::kAssert: return false;
  }
  return false;
}

// RE2's program, made when a search first needs it.
re2::RE2* ProgramOf(LinearRegex& linear, RegexScratch& scratch) {
  if (linear.refused || linear.re2 != nullptr) return linear.re2.get();
  // It is kept as long as the pattern, which is to the end of the run.
  if (!scratch.meter.charge(scratch.meter.self, static_cast<int64_t>(linear.pattern.size())) ||
      !scratch.meter.account(scratch.meter.self, kMemory)) {
    return nullptr;
  }
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMemory);
  options.set_never_nl(false);
  linear.re2 = std::make_unique<re2::RE2>(linear.pattern, options);
  if (!linear.re2->ok()) {
    linear.refused = true;
    linear.re2 = nullptr;
  }
  return linear.re2.get();
}

// The group whose `)` was passed last: the one that ends last; of several, the one whose `)` is written last.
uint32_t LastClosed(const LinearRegex& linear, const std::vector<uint32_t>& slots) {
  uint32_t last = 0;
  for (uint32_t group = 1; group < slots.size() / 2; ++group) {
    uint32_t end = slots[2 * group + 1];
    if (end == kNoPosition) continue;
    bool later = last == 0 || end > slots[2 * last + 1] ||
                 (end == slots[2 * last + 1] && linear.close_order[group] > linear.close_order[last]);
    if (later) last = group;
  }
  return last;
}

}  // namespace

void MakeLinear(const RegexSyntax& syntax, RegexProgram& program) {
  auto linear = std::make_unique<LinearRegex>();
  LinearWriter writer{syntax, *linear};
  if (!WriteNode(writer, syntax.root, syntax.flags)) return;
  linear->close_order = syntax.close_order;
  program.linear = std::move(linear);
}

bool LinearFits(const RegexProgram& program, const RegexSearch& search) {
  if (program.linear == nullptr || program.linear->refused || !search.ascii) return false;
  return !program.linear->has_end || search.text.empty() || search.text.back() != '\n';
}

RegexOutcome RunLinear(const RegexProgram& program, RegexSearch& search, RegexScratch& scratch, bool& undecided) {
  re2::RE2* re2 = ProgramOf(*program.linear, scratch);
  int64_t work = re2 == nullptr ? kMostWork : static_cast<int64_t>(search.text.size() - search.start + 1) * re2->ProgramSize();
  undecided = work >= kMostWork;
  if (undecided) return RegexOutcome::kStopped;
  if (!scratch.meter.charge(scratch.meter.self, work / 16)) return RegexOutcome::kStopped;
  std::vector<re2::StringPiece> groups(program.group_count + 1);
  auto anchor = search.how == RegexHow::kSearch ? re2::RE2::UNANCHORED
                : search.how == RegexHow::kMatch ? re2::RE2::ANCHOR_START : re2::RE2::ANCHOR_BOTH;
  re2::StringPiece text(search.text.data(), search.text.size());
  if (!re2->Match(text, search.start, text.size(), anchor, groups.data(), static_cast<int>(groups.size()))) {
    return RegexOutcome::kNotFound;
  }
  uint32_t begin = static_cast<uint32_t>(groups[0].data() - text.data());
  if (search.not_empty_at_start && groups[0].empty() && begin == search.start) {
    undecided = true;
    return RegexOutcome::kStopped;
  }
  for (size_t i = 0; i < groups.size(); ++i) {
    bool there = groups[i].data() != nullptr;
    search.slots[2 * i] = there ? static_cast<uint32_t>(groups[i].data() - text.data()) : kNoPosition;
    search.slots[2 * i + 1] = there ? search.slots[2 * i] + static_cast<uint32_t>(groups[i].size()) : kNoPosition;
  }
  search.last_group = LastClosed(*program.linear, search.slots);
  return RegexOutcome::kFound;
}

}  // namespace penstock

#include <algorithm>

#include "core/text.h"
#include "interp/regex/program.h"

namespace penstock {
namespace {

using namespace regex_flag;

struct RegexCompiler {
  const RegexSyntax& syntax;
  RegexProgram& out;
  RegexError& error;
  int64_t& steps;

  const RegexNode& node(RegexNodeId id) const { return syntax.nodes[id]; }
  uint32_t here() const { return static_cast<uint32_t>(out.code.size()); }
  uint32_t Emit(RegexOp op, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0) {
    out.code.push_back({op, a, b, c, 0, 0});
    return here() - 1;
  }
};

bool EmitNode(RegexCompiler& c, RegexNodeId id, uint32_t flags);

bool IgnoresCase(uint32_t flags) { return flags & kIgnoreCase; }
bool IsAsciiOnly(uint32_t flags) { return !(flags & kUnicode); }

// Beyond ASCII it is left to the set to find out.
bool MayHaveCase(uint32_t c) { return c >= 128 || ((c | 32) >= 'a' && (c | 32) <= 'z'); }

// The class a node of one character stands for.
RegexClass ClassOf(const RegexCompiler& c, const RegexNode& node) {
  if (node.kind == RegexNodeKind::kClass) return c.syntax.classes[node.a];
  return {node.kind == RegexNodeKind::kNotLiteral, {{node.a, node.a}}, {}};
}

bool IsSingle(const RegexNode& node) {
  return node.kind == RegexNodeKind::kLiteral || node.kind == RegexNodeKind::kNotLiteral || node.kind == RegexNodeKind::kAny ||
         node.kind == RegexNodeKind::kClass;
}

uint32_t NewSet(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  c.out.sets.emplace_back(ClassOf(c, node), IgnoresCase(flags), IsAsciiOnly(flags), c.steps);
  return static_cast<uint32_t>(c.out.sets.size() - 1);
}

uint32_t SingleOf(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  if (node.kind == RegexNodeKind::kAny) return flags & kDotAll ? kSingleAnyAll : kSingleAny;
  return NewSet(c, node, flags);
}

bool IsPlainLiteral(const RegexNode& node, uint32_t flags) {
  bool surrogate = node.a >= 0xD800 && node.a < 0xE000;  // no text has one
  if (node.kind != RegexNodeKind::kLiteral || surrogate) return false;
  return !IgnoresCase(flags) || !MayHaveCase(node.a);
}

void EmitSingle(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  if (node.kind == RegexNodeKind::kAny) {
    c.Emit(flags & kDotAll ? RegexOp::kAnyAll : RegexOp::kAny);
  } else if (IsPlainLiteral(node, flags)) {
    size_t from = c.out.texts.size();
    AppendUtf8(c.out.texts, node.a);
    c.Emit(RegexOp::kText, static_cast<uint32_t>(from), static_cast<uint32_t>(c.out.texts.size() - from));
  } else {
    c.Emit(RegexOp::kSet, NewSet(c, node, flags));
  }
}

// Literals in a row become one text.
bool EmitSequence(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  for (size_t i = 0; i < node.children.size();) {
    const RegexNode& item = c.node(node.children[i]);
    if (!IsPlainLiteral(item, flags)) {
      if (!EmitNode(c, node.children[i++], flags)) return false;
      continue;
    }
    size_t from = c.out.texts.size();
    for (; i < node.children.size() && IsPlainLiteral(c.node(node.children[i]), flags); ++i) {
      AppendUtf8(c.out.texts, c.node(node.children[i]).a);
    }
    c.Emit(RegexOp::kText, static_cast<uint32_t>(from), static_cast<uint32_t>(c.out.texts.size() - from));
  }
  return true;
}

bool EmitBranch(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  std::vector<uint32_t> jumps;
  for (size_t i = 0; i < node.children.size(); ++i) {
    bool last = i + 1 == node.children.size();
    uint32_t split = last ? 0 : c.Emit(RegexOp::kSplit, c.here() + 1);
    if (!EmitNode(c, node.children[i], flags)) return false;
    if (last) break;
    jumps.push_back(c.Emit(RegexOp::kJump));
    c.out.code[split].b = c.here();
  }
  for (uint32_t jump : jumps) c.out.code[jump].a = c.here();
  return true;
}

RegexAtTest TestOf(RegexAt at, uint32_t flags) {
  bool multiline = flags & kMultiline, ascii = IsAsciiOnly(flags);
  switch (at) {
    case RegexAt::kBeginning: return multiline ? RegexAtTest::kLineBeginning : RegexAtTest::kBeginning;
    case RegexAt::kBeginningOfString: return RegexAtTest::kBeginning;
    case RegexAt::kEnd: return multiline ? RegexAtTest::kLineEnd : RegexAtTest::kEnd;
    case RegexAt::kEndOfString: return RegexAtTest::kEndOfString;
    case RegexAt::kBoundary: return ascii ? RegexAtTest::kAsciiBoundary : RegexAtTest::kBoundary;
    case RegexAt::kNotBoundary: return ascii ? RegexAtTest::kAsciiNotBoundary : RegexAtTest::kNotBoundary;
  }
  return RegexAtTest::kBeginning;
}

// One character, through groups that say nothing; kNoRegexNode if it is more.
RegexNodeId SingleIn(const RegexCompiler& c, RegexNodeId id) {
  for (;;) {
    const RegexNode& node = c.node(id);
    if (IsSingle(node)) return id;
    bool plain_group = node.kind == RegexNodeKind::kGroup && node.a == 0 && !node.add_flags && !node.delete_flags;
    bool alone = node.kind == RegexNodeKind::kSequence && node.children.size() == 1;
    if (!plain_group && !alone) return kNoRegexNode;
    id = node.children[0];
  }
}

uint32_t NewLoop(RegexCompiler& c, const RegexNode& node) {
  c.out.loops.push_back({node.min, node.max});
  return static_cast<uint32_t>(c.out.loops.size() - 1);
}

bool EmitPossessive(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  uint32_t loop = NewLoop(c, node), mark = c.out.mark_count++;
  c.Emit(RegexOp::kLoopStart, loop);
  uint32_t top = c.Emit(RegexOp::kLoopPossessive, loop, mark);
  if (!EmitNode(c, node.children[0], flags)) return false;
  c.Emit(RegexOp::kLoopPossessiveNext, loop, mark, top);
  c.out.code[top].c = c.here();
  return true;
}

// Loops whose body always takes something, and that count no further than to one, need no counter.
bool EmitPlainLoop(RegexCompiler& c, const RegexNode& node, uint32_t flags, bool lazy) {
  auto split = [&](uint32_t first, uint32_t second) { return c.Emit(RegexOp::kSplit, lazy ? second : first, lazy ? first : second); };
  if (node.max == 1) {  // x?
    uint32_t at = split(c.here() + 1, 0);
    if (!EmitNode(c, node.children[0], flags)) return false;
    (lazy ? c.out.code[at].a : c.out.code[at].b) = c.here();
    return true;
  }
  uint32_t at = node.min == 0 ? split(c.here() + 1, 0) : 0, body = c.here();
  if (!EmitNode(c, node.children[0], flags)) return false;
  split(body, c.here() + 1);
  if (node.min == 0) (lazy ? c.out.code[at].a : c.out.code[at].b) = c.here();
  return true;
}

bool EmitRepeat(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  RegexRepeat how = static_cast<RegexRepeat>(node.a);
  if (RegexNodeId single = SingleIn(c, node.children[0]); single != kNoRegexNode) {
    RegexOp op = how == RegexRepeat::kGreedy ? RegexOp::kSingleGreedy
                 : how == RegexRepeat::kLazy ? RegexOp::kSingleLazy : RegexOp::kSinglePossessive;
    uint32_t what = SingleOf(c, c.node(single), flags);
    uint32_t at = c.Emit(op, what);
    c.out.code[at].min = node.min;
    c.out.code[at].max = node.max;
    return true;
  }
  if (how == RegexRepeat::kPossessive) return EmitPossessive(c, node, flags);
  bool lazy = how == RegexRepeat::kLazy, takes = c.node(node.children[0]).width.least > 0;
  bool forever = node.max == kRepeatForever;
  if ((takes && node.min <= 1 && forever) || (node.min == 0 && node.max == 1)) return EmitPlainLoop(c, node, flags, lazy);
  uint32_t loop = NewLoop(c, node);
  c.Emit(RegexOp::kLoopStart, loop);
  uint32_t jump = c.Emit(RegexOp::kJump), body = c.here();
  if (!EmitNode(c, node.children[0], flags)) return false;
  c.out.code[jump].a = c.here();
  c.Emit(lazy ? RegexOp::kLoopLazy : RegexOp::kLoopGreedy, loop, body);
  return true;
}

uint32_t FlagsInside(const RegexNode& group, uint32_t flags) {
  constexpr uint32_t kTypes = kAscii | kLocale | kUnicode;
  if (group.add_flags & kTypes) flags &= ~kTypes;
  return (flags | group.add_flags) & ~group.delete_flags;
}

bool EmitGroup(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  if (node.a) c.Emit(RegexOp::kSave, 2 * node.a);
  if (!EmitNode(c, node.children[0], FlagsInside(node, flags))) return false;
  if (node.a) c.Emit(RegexOp::kClose, 2 * node.a + 1);
  return true;
}

bool EmitAssert(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  uint32_t mark = c.out.mark_count++;
  uint32_t begin = c.Emit(node.b ? RegexOp::kNot : RegexOp::kMark, mark);
  if (node.a) {
    RegexWidth width = c.node(node.children[0]).width;
    if (width.least != width.most) {
      c.error = {RegexError::Kind::kError, "look-behind requires fixed-width pattern", -1};
      return false;
    }
    c.Emit(RegexOp::kBack, static_cast<uint32_t>(width.least));
  }
  if (!EmitNode(c, node.children[0], flags)) return false;
  c.Emit(node.b ? RegexOp::kNotEnd : RegexOp::kCutBack, mark);
  c.out.code[begin].b = c.here();
  return true;
}

bool EmitConditional(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  uint32_t test = c.Emit(RegexOp::kIfGroup, node.a);
  if (!EmitNode(c, node.children[0], flags)) return false;
  if (node.children.size() == 1) {
    c.out.code[test].b = c.here();
    return true;
  }
  uint32_t jump = c.Emit(RegexOp::kJump);
  c.out.code[test].b = c.here();
  if (!EmitNode(c, node.children[1], flags)) return false;
  c.out.code[jump].a = c.here();
  return true;
}

bool EmitNode(RegexCompiler& c, RegexNodeId id, uint32_t flags) {
  const RegexNode& node = c.node(id);
  ++c.steps;
  switch (node.kind) {
    case RegexNodeKind::kSequence: return EmitSequence(c, node, flags);
    case RegexNodeKind::kBranch: return EmitBranch(c, node, flags);
    case RegexNodeKind::kLiteral:
    case RegexNodeKind::kNotLiteral:
    case RegexNodeKind::kAny:
    case RegexNodeKind::kClass: EmitSingle(c, node, flags); return true;
    case RegexNodeKind::kAt: c.Emit(RegexOp::kAt, static_cast<uint32_t>(TestOf(static_cast<RegexAt>(node.a), flags))); return true;
    case RegexNodeKind::kGroup: return EmitGroup(c, node, flags);
    case RegexNodeKind::kAtomic: {
      uint32_t mark = c.out.mark_count++;
      c.Emit(RegexOp::kMark, mark);
      if (!EmitNode(c, node.children[0], flags)) return false;
      c.Emit(RegexOp::kCut, mark);
      return true;
    }
    case RegexNodeKind::kRepeat: return EmitRepeat(c, node, flags);
    case RegexNodeKind::kReference:
      c.Emit(RegexOp::kReference, node.a, !IgnoresCase(flags) ? 0 : IsAsciiOnly(flags) ? 1 : 2);
      return true;
    case RegexNodeKind::kConditional: return EmitConditional(c, node, flags);
    case RegexNodeKind::kAssert: return EmitAssert(c, node, flags);
  }
  return true;
}

// -- what a match may begin with

struct RegexFirst {
  uint64_t bytes[4] = {};
  bool empty = true;  // may match without taking anything
  void Add(uint32_t byte) { bytes[byte >> 6] |= uint64_t{1} << (byte & 63); }
  void AddAll() { for (uint64_t& part : bytes) part = ~uint64_t{0}; }
  void Join(const RegexFirst& other) { for (int i = 0; i < 4; ++i) bytes[i] |= other.bytes[i]; }
};

RegexFirst FirstOf(RegexCompiler& c, RegexNodeId id, uint32_t flags);

RegexFirst FirstOfSingle(RegexCompiler& c, const RegexNode& node, uint32_t flags) {
  RegexFirst first;
  first.empty = false;
  if (node.kind == RegexNodeKind::kAny) {
    first.AddAll();
  } else if (IsPlainLiteral(node, flags)) {
    std::string text;
    AppendUtf8(text, node.a);
    first.Add(static_cast<unsigned char>(text[0]));
  } else {
    CharSet set(ClassOf(c, node), IgnoresCase(flags), IsAsciiOnly(flags), c.steps);
    for (uint32_t byte = 0; byte < 128; ++byte) if (set.Contains(byte)) first.Add(byte);
    if (!set.only_ascii()) for (uint32_t byte = 128; byte < 256; ++byte) first.Add(byte);
  }
  return first;
}

RegexFirst FirstOf(RegexCompiler& c, RegexNodeId id, uint32_t flags) {
  const RegexNode& node = c.node(id);
  RegexFirst first;
  switch (node.kind) {
    case RegexNodeKind::kSequence:
      for (RegexNodeId child : node.children) {
        RegexFirst next = FirstOf(c, child, flags);
        first.Join(next);
        if (!next.empty) return first.empty = false, first;
      }
      return first;
    case RegexNodeKind::kBranch:
      first.empty = false;
      for (RegexNodeId child : node.children) {
        RegexFirst next = FirstOf(c, child, flags);
        first.Join(next);
        first.empty |= next.empty;
      }
      return first;
    case RegexNodeKind::kLiteral:
    case RegexNodeKind::kNotLiteral:
    case RegexNodeKind::kAny:
    case RegexNodeKind::kClass: return FirstOfSingle(c, node, flags);
    case RegexNodeKind::kAt:
    case RegexNodeKind::kAssert: return first;
    case RegexNodeKind::kGroup: return FirstOf(c, node.children[0], FlagsInside(node, flags));
    case RegexNodeKind::kAtomic: return FirstOf(c, node.children[0], flags);
    case RegexNodeKind::kRepeat: {
      RegexFirst body = FirstOf(c, node.children[0], flags);
      body.empty |= node.min == 0;
      return body;
    }
    case RegexNodeKind::kReference:
      first.AddAll();
      return first;
    case RegexNodeKind::kConditional:
      first.AddAll();
      return first;
  }
  return first;
}

bool BeginsAtBeginning(const RegexCompiler& c, RegexNodeId id, uint32_t flags) {
  const RegexNode& node = c.node(id);
  if (node.kind == RegexNodeKind::kSequence) return !node.children.empty() && BeginsAtBeginning(c, node.children[0], flags);
  if (node.kind == RegexNodeKind::kGroup) return BeginsAtBeginning(c, node.children[0], FlagsInside(node, flags));
  if (node.kind != RegexNodeKind::kAt) return false;
  return TestOf(static_cast<RegexAt>(node.a), flags) == RegexAtTest::kBeginning;
}

}  // namespace

bool CompileRegex(const RegexSyntax& syntax, RegexProgram& out, RegexError& error, int64_t& steps) {
  RegexCompiler c{syntax, out, error, steps};
  out.group_count = syntax.group_count;
  out.flags = syntax.flags;
  out.group_names = syntax.group_names;
  if (!EmitNode(c, syntax.root, syntax.flags)) return false;
  c.Emit(RegexOp::kMatch);
  RegexFirst first = FirstOf(c, syntax.root, syntax.flags);
  out.can_be_empty = first.empty;
  std::copy(std::begin(first.bytes), std::end(first.bytes), std::begin(out.first_bytes));
  out.only_at_beginning = BeginsAtBeginning(c, syntax.root, syntax.flags);
  out.size_bytes = static_cast<int64_t>(out.code.size() * sizeof(RegexInstruction) + out.texts.size() + out.loops.size() * 16 +
                                        out.mark_count * 8 + out.group_count * 16 + 512);
  for (const CharSet& set : out.sets) out.size_bytes += static_cast<int64_t>(set.bytes());
  MakeLinear(syntax, out);
  return true;
}

}  // namespace penstock
